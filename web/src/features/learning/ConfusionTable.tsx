import { Text, Title } from "@mantine/core";
import { type CSSProperties, useId } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { ModelReport } from "./types";
import classes from "./ConfusionTable.module.css";

/** What really was against what was predicted; the stronger the colour, the more of the row. */
export function ConfusionTable({ confusion }: { confusion: NonNullable<ModelReport["confusion"]> }) {
  const { t } = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id}>
        {t("learning.confusion.title")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("learning.confusion.text")}
      </Text>
      {/* A wide table is scrolled with the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes["scroll"]} tabIndex={0} role="group" aria-labelledby={id}>
        <table className={classes["table"]} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t("learning.confusion.corner")}</th>
              {confusion.labels.map((label) => (
                <th key={label} scope="col" title={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {confusion.labels.map((label, row) => (
              <tr key={label}>
                <th scope="row" title={label}>
                  {label}
                </th>
                {confusion.labels.map((predicted, column) => (
                  <Cell
                    key={predicted}
                    count={confusion.counts[row]?.[column] ?? 0}
                    total={(confusion.counts[row] ?? []).reduce((sum, count) => sum + count, 0)}
                    isRight={row === column}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ count, total, isRight }: { count: number; total: number; isRight: boolean }) {
  const { number, percent } = useFormat();
  const share = total ? count / total : 0;
  return (
    <td
      className={`${classes["cell"]} num`}
      data-right={isRight || undefined}
      style={{ "--strength": share } as CSSProperties}
    >
      <span className={classes["count"]}>{number(count, 0)}</span>
      <span className={classes["share"]}>{percent(share, 0)}</span>
    </td>
  );
}
