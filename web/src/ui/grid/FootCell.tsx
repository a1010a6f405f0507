import { Menu, UnstyledButton } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { type Foot, useGridActs } from "./gridActs";
import classes from "./RowGrid.module.css";
import type { GridColumn } from "./values";

/** What is said of a column under it. */
export function FootCell({ column, tabIndex }: { column: GridColumn; tabIndex: number }) {
  const { foot } = useGridActs();
  return foot ? <Figure foot={foot} column={column} tabIndex={tabIndex} /> : null;
}

interface FigureProps {
  foot: Foot;
  column: GridColumn;
  tabIndex?: number;
}

/** A figure of a column, and the choice of another one. */
export function Figure({ foot, column, tabIndex = 0 }: FigureProps) {
  const { t } = useT();
  const text = foot.texts.get(column.id);
  return (
    <Menu withinPortal position="top-start">
      <Menu.Target>
        <UnstyledButton
          className={classes["foot"] ?? ""}
          tabIndex={tabIndex}
          aria-label={t("grid.foot", { column: column.caption, text: text ?? t("grid.foot.nothing") })}
        >
          {text ?? <span className={classes["empty"]}>{t("grid.foot.choose")}</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {foot.choicesOf(column).map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => foot.onChoose(column, value)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => foot.onChoose(column, null)}>{t("grid.foot.nothing")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
