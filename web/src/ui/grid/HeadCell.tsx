import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconMathFunction } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { MiniHistogram, QualityBar } from "@/ui/Micro";
import { TypeIcon } from "@/ui/TypeIcon";
import { ICON } from "@/ui/sizes";
import { useGridActs } from "./gridActs";
import type { GridColumn } from "./values";
import classes from "./RowGrid.module.css";

interface HeadProps {
  column: GridColumn;
  sort: "ASC" | "DESC" | undefined;
  /** Which of several sorts it is. */
  priority: number | undefined;
  tabIndex: number;
}

/** The head of a column: its type, its shape, and how much of it is filled with what belongs there. */
export function HeadCell({ column, sort, priority, tabIndex }: HeadProps) {
  const { t } = useT();
  const { onOpenColumn, onSortColumn } = useGridActs();
  const Arrow = sort === "DESC" ? IconArrowDown : IconArrowUp;
  const content = (
    <>
      <span className={classes["headName"]}>
        <TypeIcon type={column.column_type} size={ICON.sm} />
        <span title={column.caption}>{column.caption}</span>
        {column.unit && <small className={classes["unit"]}>{column.unit}</small>}
        {column.isCalculated && <IconMathFunction size={ICON.xs} aria-hidden style={{ flexShrink: 0 }} />}
        {sort && <Arrow size={ICON.xs} aria-hidden style={{ flexShrink: 0 }} />}
        {priority && (
          <small className={classes["unit"]} aria-hidden>
            {priority}
          </small>
        )}
      </span>
      {column.shape && <MiniHistogram values={column.shape} />}
      {column.quality && <QualityBar {...column.quality} />}
    </>
  );
  if (onSortColumn) {
    return (
      <UnstyledButton className={classes["head"]} tabIndex={tabIndex} onClick={() => onSortColumn(column)}>
        {content}
        <span className="visually-hidden">{t("grid.column.sort")}</span>
      </UnstyledButton>
    );
  }
  if (!onOpenColumn) return <div className={classes["head"]}>{content}</div>;
  return (
    <UnstyledButton
      className={classes["head"]}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      onClick={(event) => onOpenColumn(column, event.currentTarget.getBoundingClientRect())}
    >
      {content}
      <span className="visually-hidden">{t("grid.column.open")}</span>
    </UnstyledButton>
  );
}
