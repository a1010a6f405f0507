import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconMathFunction } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { MiniHistogram, QualityBar } from "@/ui/Micro";
import { TypeIcon } from "@/ui/TypeIcon";
import { ICON } from "@/ui/sizes";
import type { ColumnInfo, Profile } from "../values";
import { useGridActs } from "./gridActs";
import classes from "./RowGrid.module.css";

interface HeadProps {
  column: ColumnInfo;
  sort: "ASC" | "DESC" | undefined;
  tabIndex: number;
}

/** The head of a column: its type, its shape, and how much of it is filled with what belongs there. */
export function HeadCell({ column, sort, tabIndex }: HeadProps) {
  const { t } = useT();
  const { onOpenColumn } = useGridActs();
  const Arrow = sort === "DESC" ? IconArrowDown : IconArrowUp;
  const content = (
    <>
      <span className={classes["headName"]}>
        <TypeIcon type={column.column_type} size={ICON.sm} />
        <span title={column.column_name}>{column.column_name}</span>
        {column.formula && <IconMathFunction size={ICON.xs} aria-hidden style={{ flexShrink: 0 }} />}
        {sort && <Arrow size={ICON.xs} aria-hidden style={{ flexShrink: 0 }} />}
      </span>
      <MiniHistogram values={shapeOf(column.statistics)} />
      <Quality profile={column.statistics} />
    </>
  );
  if (!onOpenColumn) return <div className={classes["head"]}>{content}</div>;
  return (
    <UnstyledButton
      className={classes["head"]}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      onClick={(event) => onOpenColumn(column, event.currentTarget.getBoundingClientRect())}
    >
      {content}
      <span className="visually-hidden">{t("projects.column.open")}</span>
    </UnstyledButton>
  );
}

/** The shares of filled, empty and misfitting cells of a column. */
export function Quality({ profile }: { profile: Profile }) {
  return <QualityBar valid={profile.count} missing={profile.empty} invalid={profile.not_fitting} />;
}

const MOST_BARS = 16;

const shapes = new WeakMap<Profile, number[]>();

/** What a column looks like: its histogram, or its most frequent values. The same array for the same profile. */
export function shapeOf(profile: Profile): number[] {
  let shape = shapes.get(profile);
  if (!shape) {
    shape = profile.histogram.length
      ? profile.histogram.map((bin) => bin.count)
      : profile.top.slice(0, MOST_BARS).map((option) => option.count);
    shapes.set(profile, shape);
  }
  return shape;
}
