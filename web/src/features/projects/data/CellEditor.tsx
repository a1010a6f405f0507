import { useId, useState } from "react";
import type { RenderEditCellProps } from "react-data-grid";
import { useT } from "@/phrases/useT";
import type { ColumnInfo, GridRow } from "../values";
import { editText } from "./cellText";
import { useGridActs } from "./gridActs";
import classes from "./RowGrid.module.css";

interface EditorProps extends RenderEditCellProps<GridRow> {
  info: ColumnInfo;
}

/** A cell while it is typed into: Enter and Tab keep what was typed, Escape does not. */
export function CellEditor({ info, row, onClose }: EditorProps) {
  const { t, lang } = useT();
  const { onWrite } = useGridActs();
  const list = useId();
  const before = row.raw?.[info.column_id] ?? editText(lang, info, row.cells?.[info.column_id]);
  const [text, setText] = useState(before);
  const keep = () => {
    if (text !== before) onWrite?.(row, info, text);
    onClose(false, true);
  };
  const options = info.column_type === "select" ? info.statistics.top : [];
  return (
    <>
      <input
        className={classes["editor"]}
        // The cell was asked to be edited: typing goes on where the person is.
        ref={(input) => input?.focus()}
        aria-label={t("projects.cell.edit", { column: info.column_name, row: row.row })}
        value={text}
        list={options.length ? list : undefined}
        inputMode={info.column_type === "integer" || info.column_type === "float" ? "decimal" : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Tab") keep();
        }}
      />
      {options.length > 0 && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.value} value={option.value} aria-label={option.value} />
          ))}
        </datalist>
      )}
    </>
  );
}
