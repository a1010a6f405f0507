import { Button, Group, Select } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON, WIDTH } from "@/ui/sizes";
import { type Filter, type Part, ruleOf } from "./parts";

interface PartRowsProps {
  projectId: string;
  parts: readonly Part[];
  picked: Part | null;
  onPick: (part: Part | null) => void;
  /** Filters within which the chart was drawn. */
  within: readonly Filter[];
}

/** A part of the chart, by a click or from the list, and the way to its rows: there they can be kept as a subset. */
export function PartRows({ projectId, parts, picked, onPick, within }: PartRowsProps) {
  const { t } = useT();
  const to = useLink();
  if (parts.length === 0 && !picked) return null;
  const isListed = picked === null || parts.some(({ label }) => label === picked.label);
  const shown = isListed ? parts : [picked, ...parts];
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t("charts.own.part")}
        description={t("charts.own.partText")}
        placeholder={t("charts.own.part.none")}
        data={[...new Set(shown.map(({ label }) => label))]}
        value={picked?.label ?? null}
        onChange={(label) => onPick(shown.find((part) => part.label === label) ?? null)}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("charts.own.part.none") }}
        nothingFoundMessage={t("charts.own.part.noMatch")}
        w={{ base: "100%", xs: WIDTH.xl }}
      />
      {picked && (
        <Button
          component={Link}
          to={to("project_dataset_filter", {
            project_id: projectId,
            rule: JSON.stringify(ruleOf(picked, within)),
          })}
          leftSection={<IconTable size={ICON.md} aria-hidden />}
        >
          {t("charts.own.part.rows")}
        </Button>
      )}
    </Group>
  );
}
