import { useEffect, useId, useState } from "react";
import type { RenderEditCellProps } from "react-data-grid";
import { useT } from "@/phrases/useT";
import { editText } from "./cellText";
import { useGridActs } from "./gridActs";
import { PickEditor } from "./PickEditor";
import classes from "./RowGrid.module.css";
import type { GridColumn, GridRow } from "./values";

interface EditorProps extends Pick<RenderEditCellProps<number>, "onClose"> {
  info: GridColumn;
  row: GridRow;
}

/** A cell while it is edited. What somebody else does meanwhile is met when it is written, not while it is typed. */
export function CellEditor({ info, row: shown, onClose }: EditorProps) {
  const { cache } = useGridActs();
  const [row] = useState(shown);
  useEffect(() => cache.hold(row.id), [cache, row.id]);
  const { pick } = info;
  if (pick) return <PickEditor info={{ ...info, pick }} row={row} onClose={onClose} />;
  return <TextEditor info={info} row={row} onClose={onClose} />;
}

/** A cell while it is typed into: Enter and Tab keep what was typed, Escape does not. */
function TextEditor({ info, row, onClose }: EditorProps) {
  const { t, lang } = useT();
  const { type, nameOf } = useGridActs();
  const list = useId();
  const before = row.raw?.[info.id] ?? editText(lang, info, row.cells[info.id]);
  const [text, setText] = useState(before);
  const keep = () => {
    if (text !== before) type?.(row, info, text);
    onClose(false, true);
  };
  const options = info.options ?? [];
  return (
    <>
      <input
        className={classes["editor"]}
        // The cell was asked to be edited: typing goes on where the person is.
        ref={(input) => input?.focus()}
        aria-label={t("grid.edit", { column: info.caption, row: nameOf(row) })}
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
            <option key={option} value={option} aria-label={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
