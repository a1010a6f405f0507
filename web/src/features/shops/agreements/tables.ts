import { Extension, Node } from "@tiptap/core";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from "@tiptap/pm/tables";

const cell = {
  content: "block+",
  isolating: true,
  addAttributes: () => ({
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null, rendered: false },
  }),
} as const;

const Table = Node.create({
  name: "table",
  content: "tableRow+",
  group: "block",
  isolating: true,
  extendNodeSchema: () => ({}),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(by)(state, dispatch));
    return { Tab: move(1), "Shift-Tab": move(-1) };
  },
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  ...cell,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  ...cell,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

/** prosemirror-tables finds nodes by the part they play. */
const Roles = Extension.create({
  name: "tableRoles",
  extendNodeSchema: ({ name }) => {
    const role = { table: "table", tableRow: "row", tableCell: "cell", tableHeader: "header_cell" }[
      name as string
    ];
    return role ? { tableRole: role } : {};
  },
});

/** Tables as the templates of agreements have them. */
export const TABLES = [Table, TableRow, TableCell, TableHeader, Roles];

export const TABLE_COMMANDS = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable } as const;
