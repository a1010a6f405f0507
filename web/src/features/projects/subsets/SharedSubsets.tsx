import { Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { builderRule, type ServerGroup } from "@/ui/rules/rule";
import type { useFilter } from "../filter/useFilter";
import { useSubsets } from "./useSubsets";

interface SharedSubsetsProps {
  projectId: string;
  product: string;
  filter: ReturnType<typeof useFilter>;
}

/** Filters that the seller offers with the data; the chosen one stands in the rule. */
export function SharedSubsets({ projectId, product, filter }: SharedSubsetsProps) {
  const { t } = useT();
  const { data = [] } = useSubsets(projectId, product);
  if (data.length === 0) return null;
  const choose = (id: string | null) => {
    const subset = data.find((each) => each.subset_id === id);
    if (subset) filter.setQuery(builderRule(subset.filter_rule as unknown as ServerGroup));
  };
  return (
    <Select
      label={t("projects.subset.ofSeller")}
      placeholder={t("projects.subset.ofSellerNone")}
      data={data.map((subset) => ({ value: subset.subset_id, label: subset.subset_name }))}
      value={null}
      onChange={choose}
    />
  );
}
