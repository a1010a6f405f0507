import type { CellChange, CellValue, GridRow, LoadedRow, RowId, RowPage } from "./values";

export const PAGE_ROWS = 200;
const KEPT_PAGES = 60;
/** How long cells that somebody else changed are marked. */
const FRESH_MS = 3_000;

type Load = (offset: number, count: number) => Promise<RowPage>;

/** The rows of a question, read page by page; the pages that were looked at last are kept. */
export class RowCache {
  /** In the order in which they were used. */
  readonly #pages = new Map<number, readonly GridRow[]>();
  readonly #reading = new Map<number, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  readonly #load: Load;
  #seen = { first: 0, last: 0 };
  #total = 0;
  #isCounted = false;
  #isClosed = false;
  /** Rows that somebody types into now: nothing moves under their cursor. */
  readonly #held = new Set<RowId>();
  #isLate = false;

  constructor(load: Load) {
    this.#load = load;
  }

  /** How many rows there are, as far as it is known. */
  get total(): number {
    return this.#total;
  }

  /** False while more rows may come than `total` says. */
  get isCounted(): boolean {
    return this.#isCounted;
  }

  /** The same object until it changes; undefined where it was not read. */
  row(index: number): GridRow | undefined {
    return this.#pages.get(pageOf(index))?.[index % PAGE_ROWS];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Read the pages that these rows stand on, unless they are there or on their way. */
  async show(first: number, last: number): Promise<void> {
    this.#seen = { first, last };
    const reads = [];
    for (let page = pageOf(first); page <= pageOf(Math.max(first, last)); page += 1) {
      const rows = this.#pages.get(page);
      if (rows) this.#keep(page, rows);
      else reads.push(this.#reading.get(page) ?? this.#read(page));
    }
    await Promise.all(reads);
  }

  #read(page: number): Promise<void> {
    const reading = this.#load(page * PAGE_ROWS, PAGE_ROWS)
      .then((answer) => {
        if (this.#isClosed) return;
        if (this.#held.size > 0 && this.#pages.has(page)) {
          this.#isLate = true;
          this.#putInPlace(answer.rows);
          return;
        }
        this.#count(page, answer);
        const known = this.#pages.has(page) ? this.#byId() : new Map<RowId, GridRow>();
        this.#keep(
          page,
          answer.rows.map((row, at) => this.#newer(row, page * PAGE_ROWS + at, known.get(row.id))),
        );
        this.#publish();
      })
      .finally(() => this.#reading.delete(page));
    this.#reading.set(page, reading);
    return reading;
  }

  /** What was read, unless a newer version is known; cells that differ from those before are marked for a moment. */
  #newer(
    row: LoadedRow,
    index: number,
    before: GridRow | undefined,
    own: Readonly<Record<string, unknown>> = {},
  ): GridRow {
    if (before?.version === undefined || row.version === undefined) return { ...row, index };
    if (row.version <= before.version) return { ...before, index };
    const fresh = new Set(
      Object.keys(row.cells).filter(
        (column) => !(column in own) && row.cells[column] !== before.cells[column],
      ),
    );
    if (fresh.size === 0) return { ...row, index };
    setTimeout(() => this.#unmark(row.id, fresh), FRESH_MS);
    return { ...row, index, fresh };
  }

  #unmark(id: RowId, fresh: ReadonlySet<string>): void {
    const row = this.#find(id);
    if (this.#isClosed || row?.fresh !== fresh) return;
    const { fresh: _, ...rest } = row;
    this.replace(rest);
  }

  /** Rows stay where they are while somebody types, and the one that they type into as it is. */
  #putInPlace(rows: readonly LoadedRow[]): void {
    for (const row of rows) {
      const before = this.#held.has(row.id) ? undefined : this.#find(row.id);
      if (before) this.#set(this.#newer(row, before.index, before));
    }
    this.#publish();
  }

  #byId(): Map<RowId, GridRow> {
    return new Map([...this.#pages.values()].flat().map((row) => [row.id, row]));
  }

  /** What came of a write of one's own: other cells of it may be somebody else's. */
  take(row: LoadedRow, own: Readonly<Record<string, unknown>>): void {
    const before = this.#find(row.id);
    if (before) this.replace(this.#newer(row, before.index, before, own));
  }

  /** Keep a row as it is while it is typed into; what is called gives it free, and reads what came meanwhile. */
  hold(id: RowId): () => void {
    this.#held.add(id);
    return () => {
      this.#held.delete(id);
      if (!this.#isLate || this.#held.size > 0 || this.#isClosed) return;
      this.#isLate = false;
      this.refreshSeen().catch(() => undefined);
    };
  }

  #count(page: number, answer: RowPage): void {
    const end = page * PAGE_ROWS + answer.rows.length;
    const isLast = answer.rows.length < PAGE_ROWS && (answer.rows.length > 0 || page === 0);
    if (answer.total !== null || isLast) {
      this.#total = answer.total ?? end;
      this.#isCounted = true;
    } else if (!this.#isCounted) {
      this.#total = Math.max(this.#total, end + (answer.rows.length ? PAGE_ROWS : 0));
    }
  }

  #keep(page: number, rows: readonly GridRow[]): void {
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= KEPT_PAGES) break;
      this.#pages.delete(oldest);
    }
  }

  /** Write cells before the server has; `raw` is shown where a cell does not fit. */
  write(index: number, column: string, value: CellValue, raw: string | null = null): void {
    this.#put(index, column, value, raw);
    this.#publish();
  }

  /** Many cells at once are one picture. */
  writeAll(changes: readonly CellChange[]): void {
    for (const { row, column, value } of changes) this.#put(row.index, column.id, value, null);
    this.#publish();
  }

  #put(index: number, column: string, value: CellValue, raw: string | null): void {
    const row = this.row(index);
    if (!row) return;
    const { [column]: _, ...rest } = row.raw ?? {};
    this.#set({
      ...row,
      cells: { ...row.cells, [column]: value },
      raw: raw === null ? rest : { ...rest, [column]: raw },
    });
  }

  /** Where a row stands that was read. */
  placeOf(id: RowId): number | undefined {
    return this.#find(id)?.index;
  }

  #find(id: RowId): GridRow | undefined {
    for (const rows of this.#pages.values()) {
      const row = rows.find((each) => each.id === id);
      if (row) return row;
    }
    return undefined;
  }

  /** A row as it is now. */
  replace(row: GridRow): void {
    this.#set(row);
    this.#publish();
  }

  #set(row: GridRow): void {
    const page = pageOf(row.index);
    const rows = this.#pages.get(page);
    if (rows) this.#pages.set(page, rows.with(row.index % PAGE_ROWS, row));
  }

  /** What was looked at last is asked for again, and stays until the answer is there; other pages are read when seen. */
  async refreshSeen(): Promise<void> {
    const { first, last } = this.#seen;
    const from = pageOf(first);
    const to = pageOf(Math.max(first, last));
    for (const page of this.#pages.keys()) if (page < from || page > to) this.#pages.delete(page);
    const reads = [];
    for (let page = from; page <= to; page += 1) reads.push(this.#read(page));
    await Promise.all(reads);
  }

  /** Answers that arrive from now on are nobody's. */
  close(): void {
    this.#isClosed = true;
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

const pageOf = (index: number) => Math.floor(index / PAGE_ROWS);
