import { Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useSubsets } from "./useSubsets";

interface SubsetSelectProps {
  projectId: string;
  value: string | null;
  onChange: (subset: string | null) => void;
}

/** On which rows something is to stand: all of them, or those of a subset. Not there where the project has none. */
export function SubsetSelect({ projectId, value, onChange }: SubsetSelectProps) {
  const { t } = useT();
  const subsets = useSubsets(projectId);
  const usable = subsets.data?.filter((subset) => subset.row_count !== null) ?? [];
  if (usable.length === 0) return null;
  return (
    <Select
      label={t("projects.subset.choose")}
      description={t("projects.subset.chooseText")}
      placeholder={t("projects.subset.all")}
      data={usable.map((subset) => ({
        value: subset.subset_id,
        label: t("projects.subset.named", { name: subset.subset_name, count: subset.row_count ?? 0 }),
        disabled: subset.row_count === 0,
      }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ "aria-label": t("projects.subset.all") }}
    />
  );
}
