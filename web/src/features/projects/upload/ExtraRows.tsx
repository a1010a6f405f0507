import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconRowRemove } from "@tabler/icons-react";
import type { ExtraRow } from "@/api/generated/types.gen";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import classes from "./Upload.module.css";

const KINDS: Record<ExtraRow["kind"], PhraseKey> = {
  total: "projects.extra.total",
  average: "projects.extra.average",
  note: "projects.extra.note",
  header: "projects.extra.header",
};

interface ExtraRowsProps {
  rows: readonly ExtraRow[];
  leftOut: ReadonlySet<number>;
  onLeftOut: (rows: ReadonlySet<number>) => void;
}

/** Rows that look like totals, averages, notes or repeated headers: whether they are left out, the person says. */
export function ExtraRows({ rows, leftOut, onLeftOut }: ExtraRowsProps) {
  const { t } = useT();
  const { number } = useFormat();
  if (rows.length === 0) return null;
  const toggle = (row: number, isOut: boolean) => {
    const next = new Set(leftOut);
    if (isOut) next.add(row);
    else next.delete(row);
    onLeftOut(next);
  };
  return (
    <Alert
      color="waiting"
      icon={<IconRowRemove aria-hidden />}
      title={t("projects.extra.title", { count: rows.length })}
    >
      <Stack gap="sm">
        <Text size="sm">{t("projects.extra.text")}</Text>
        <Stack gap="xs" component="ul" className={classes["extra"] ?? ""}>
          {rows.map((row) => (
            <li key={row.row}>
              <Checkbox
                checked={leftOut.has(row.row)}
                onChange={(event) => toggle(row.row, event.currentTarget.checked)}
                label={
                  <Text span size="sm" className="num">
                    {t("projects.extra.row", {
                      row: number(row.row, 0),
                      kind: t(KINDS[row.kind]),
                      text: row.text,
                    })}
                  </Text>
                }
                description={row.reason}
              />
            </li>
          ))}
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            onClick={() => onLeftOut(new Set(rows.map((row) => row.row)))}
            disabled={leftOut.size === rows.length}
          >
            {t("projects.extra.all")}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => onLeftOut(new Set())}
            disabled={leftOut.size === 0}
          >
            {t("projects.extra.none")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
