import { Button } from "@mantine/core";
import { IconFilter, IconFilterOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";

interface FilterButtonsProps {
  projectId: string;
  /** The filter in the address; empty where there is none. */
  rule: string;
  onRemove: () => void;
}

/** Filter the rows, change the filter, take it away. */
export function FilterButtons({ projectId, rule, onRemove }: FilterButtonsProps) {
  const { t } = useT();
  const to = useLink();
  return (
    <>
      {rule && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={ICON.md} aria-hidden />}
          onClick={onRemove}
        >
          {t("charts.filter.remove")}
        </Button>
      )}
      <Button
        component={Link}
        to={to("project_dataset_filter", { project_id: projectId, rule })}
        variant="default"
        leftSection={<IconFilter size={ICON.md} aria-hidden />}
      >
        {t(rule ? "charts.filter.change" : "charts.filter.add")}
      </Button>
    </>
  );
}
