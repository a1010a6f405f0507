import { Alert } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import type { RowsOfResult } from "@/api/generated/types.gen";
import { type PhraseKey, useT } from "@/phrases/useT";

const CHANGES: Record<string, PhraseKey> = {
  changed: "projects.subset.changed",
  gone: "projects.subset.gone",
};

/** On which rows a result stands, and whether the subset is another one by now. */
export function ResultRows({ rows }: { rows: RowsOfResult | null | undefined }) {
  const { t } = useT();
  if (!rows) return null;
  const change = CHANGES[rows.change];
  return (
    <Alert color={change ? "warning" : "info"} icon={<IconFilter aria-hidden />} title={subsetName(rows, t)}>
      {[rows.filter_sentence, change && t(change)].filter(Boolean).join(" ")}
    </Alert>
  );
}

/** The name of the subset that a result stands on, with its count of rows. */
export function subsetName(rows: RowsOfResult, t: ReturnType<typeof useT>["t"]): string {
  return rows.row_count === null
    ? rows.subset_name
    : t("projects.subset.named", { name: rows.subset_name, count: rows.row_count });
}
