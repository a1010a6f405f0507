import { Group, Text, UnstyledButton } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { cellText } from "@/ui/grid/cellText";
import type { CellValue, GridColumn } from "@/ui/grid/values";
import classes from "./Groups.module.css";
import type { Figures } from "./useFigures";

interface GroupsProps {
  column: GridColumn | undefined;
  figures: Figures;
  /** The group whose records are shown; undefined: all. */
  chosen: CellValue | undefined;
  onChoose: (value: CellValue | undefined) => void;
}

/** The values of a column with how many records have each; one of them narrows the list. */
export function Groups({ column, figures, chosen, onChoose }: GroupsProps) {
  const { t, lang } = useT();
  const { number } = useFormat();
  if (!column) return null;
  return (
    <Group
      component="ul"
      gap="xs"
      p={0}
      m={0}
      className={classes["groups"] ?? ""}
      aria-label={t("layers.groups", { name: column.caption })}
    >
      {figures.groups.map(({ value, count, texts }) => {
        const title =
          value === null
            ? t("grid.empty")
            : (figures.titles[column.id]?.[String(value)] ?? cellText(lang, column, value));
        const isChosen = chosen === value;
        return (
          <li key={String(value)}>
            <UnstyledButton
              className={classes["group"] ?? ""}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : value)}
            >
              <Text span size="sm" fw={600}>
                {title}
              </Text>
              <Text span size="sm" c="dimmed" className="num">
                {number(count)}
              </Text>
              {[...texts].map(([id, text]) => (
                <Text span key={id} size="xs" c="dimmed" className="num">
                  {text}
                </Text>
              ))}
            </UnstyledButton>
          </li>
        );
      })}
    </Group>
  );
}
