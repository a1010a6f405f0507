import { expect, it, vi } from "vitest";
import { PAGE_ROWS, RowCache, type RowPage } from "./RowCache";

const TOTAL = 2_500;

function pageOf(page: number): RowPage {
  const first = (page - 1) * PAGE_ROWS;
  const count = Math.max(0, Math.min(PAGE_ROWS, TOTAL - first));
  return {
    rows: Array.from({ length: count }, (_, at) => ({ _row: first + at + 2, c1: first + at })),
    not_fitting: page === 1 ? [{ _row: 3, column_id: "c2", raw: "12 kg" }] : [],
    pagination: { total: TOTAL },
  };
}

function cacheOf(load = vi.fn<(page: number) => Promise<RowPage>>((page) => Promise.resolve(pageOf(page)))) {
  const onChange = vi.fn<() => void>();
  return { cache: new RowCache(load, onChange), load, onChange };
}

it("all rows are there from the first page on, those not read yet without cells", async () => {
  const { cache } = cacheOf();
  await cache.show(0, 20);
  expect(cache.rows).toHaveLength(TOTAL);
  expect(cache.rows[5]).toMatchObject({ row: 7, cells: { c1: 5 } });
  expect(cache.rows[1_500]).toMatchObject({ index: 1_500, cells: null });
});

it("a page is asked for once, however often it is looked at", async () => {
  const { cache, load } = cacheOf();
  await Promise.all([cache.show(0, 20), cache.show(10, 30)]);
  await cache.show(0, 5);
  expect(load.mock.calls).toEqual([[1]]);
});

it("rows that reach over two pages read both", async () => {
  const { cache, load } = cacheOf();
  await cache.show(990, 1_010);
  expect(load.mock.calls).toEqual([[1], [2]]);
  expect(cache.rows[1_000]?.cells).toMatchObject({ c1: 1_000 });
});

it("a cell that does not fit keeps its raw text beside the row", async () => {
  const { cache } = cacheOf();
  await cache.show(0, 0);
  expect(cache.rows[1]?.raw).toEqual({ c2: "12 kg" });
});

it("what was typed is shown at once and takes the raw text's place", async () => {
  const { cache, onChange } = cacheOf();
  await cache.show(0, 0);
  const before = cache.rows;
  cache.write(1, "c2", 12);
  expect(cache.rows[1]).toMatchObject({ cells: { c2: 12 }, raw: {} });
  expect(cache.rows).not.toBe(before);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("a page that could not be read is read when it is looked at again", async () => {
  const load = vi
    .fn<(page: number) => Promise<RowPage>>()
    .mockRejectedValueOnce(new Error("lost"))
    .mockImplementation((page) => Promise.resolve(pageOf(page)));
  const { cache } = cacheOf(load);
  await expect(cache.show(0, 0)).rejects.toThrow("lost");
  await cache.show(0, 0);
  expect(cache.rows[0]?.cells).toMatchObject({ c1: 0 });
});

it("an answer that comes after the cache was closed changes nothing", async () => {
  const { cache, onChange } = cacheOf();
  const reading = cache.show(0, 0);
  cache.close();
  await reading;
  expect(cache.rows).toHaveLength(0);
  expect(onChange).not.toHaveBeenCalled();
});
