import type { CellValue, GridRow } from "../values";

export interface RowPage {
  rows: readonly Record<string, unknown>[];
  not_fitting: readonly { _row?: unknown; column_id?: unknown; raw?: unknown }[];
  pagination: { total: number };
}

export const PAGE_ROWS = 1_000;

/** The rows of a data set, read page by page. Rows that have not been read are there without cells. */
export class RowCache {
  readonly #rows: GridRow[] = [];
  readonly #pages = new Map<number, "reading" | "read">();
  readonly #load: (page: number) => Promise<RowPage>;
  readonly #onChange: () => void;
  #snapshot: readonly GridRow[] = [];
  #isClosed = false;

  constructor(load: (page: number) => Promise<RowPage>, onChange: () => void) {
    this.#load = load;
    this.#onChange = onChange;
  }

  /** All rows; a new array whenever something changed. */
  get rows(): readonly GridRow[] {
    return this.#snapshot;
  }

  /** Read the pages that these rows stand on, unless they are there or on their way. */
  async show(first: number, last: number): Promise<void> {
    const pages = [];
    for (let page = pageOf(first); page <= pageOf(Math.max(first, last)); page += 1) pages.push(page);
    await Promise.all(pages.filter((page) => !this.#pages.has(page)).map((page) => this.#read(page)));
  }

  async #read(page: number): Promise<void> {
    this.#pages.set(page, "reading");
    try {
      const answer = await this.#load(page);
      if (this.#isClosed) return;
      this.#keep(page, answer);
      this.#pages.set(page, "read");
      this.#publish();
    } catch (problem) {
      this.#pages.delete(page);
      throw problem;
    }
  }

  #keep(page: number, answer: RowPage): void {
    const raw = rawByRow(answer);
    this.#rows.length = Math.min(this.#rows.length, answer.pagination.total);
    for (let index = this.#rows.length; index < answer.pagination.total; index += 1) {
      this.#rows.push({ index, row: 0, cells: null, raw: null });
    }
    const first = (page - 1) * PAGE_ROWS;
    for (const [offset, cells] of answer.rows.entries()) {
      const row = Number(cells["_row"]);
      this.#rows[first + offset] = {
        index: first + offset,
        row,
        cells: cells as Record<string, CellValue>,
        raw: raw.get(row) ?? null,
      };
    }
  }

  /** Write a cell before the server has; `raw` is shown where the cell does not fit. */
  write(index: number, column: string, value: CellValue, raw: string | null = null): void {
    const row = this.#rows[index];
    if (!row?.cells) return;
    const rest = Object.fromEntries(Object.entries(row.raw ?? {}).filter(([id]) => id !== column));
    this.#rows[index] = {
      ...row,
      cells: { ...row.cells, [column]: value },
      raw: raw === null ? rest : { ...rest, [column]: raw },
    };
    this.#publish();
  }

  /** Answers that arrive from now on are nobody's. */
  close(): void {
    this.#isClosed = true;
  }

  #publish(): void {
    this.#snapshot = [...this.#rows];
    this.#onChange();
  }
}

function pageOf(index: number): number {
  return Math.floor(index / PAGE_ROWS) + 1;
}

function rawByRow(answer: RowPage): Map<number, Record<string, string>> {
  const byRow = new Map<number, Record<string, string>>();
  for (const cell of answer.not_fitting) {
    const row = Number(cell["_row"]);
    byRow.set(row, { ...byRow.get(row), [String(cell.column_id)]: String(cell.raw) });
  }
  return byRow;
}
