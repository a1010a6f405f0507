import { expect, it, vi } from "vitest";
import { PAGE_ROWS, RowCache } from "./RowCache";
import type { RowPage } from "./values";

const TOTAL = 2_500;

function pageAt(offset: number, total: number | null = TOTAL): RowPage {
  const count = Math.max(0, Math.min(PAGE_ROWS, TOTAL - offset));
  return {
    rows: Array.from({ length: count }, (_, at) => ({
      id: offset + at + 2,
      cells: { c1: offset + at },
      raw: offset + at === 1 ? { c2: "12 kg" } : null,
    })),
    total,
  };
}

const loadOf = (total: number | null = TOTAL) =>
  vi.fn<(offset: number, count: number) => Promise<RowPage>>((offset) =>
    Promise.resolve(pageAt(offset, total)),
  );

it("all rows are counted from the first page on, and only those that were read are there", async () => {
  const cache = new RowCache(loadOf());
  await cache.show(0, 20);
  expect(cache.total).toBe(TOTAL);
  expect(cache.row(5)).toMatchObject({ index: 5, id: 7, cells: { c1: 5 } });
  expect(cache.row(1_500)).toBeUndefined();
});

it("a page is asked for once, however often it is looked at", async () => {
  const load = loadOf();
  const cache = new RowCache(load);
  await Promise.all([cache.show(0, 20), cache.show(10, 30)]);
  await cache.show(0, 5);
  expect(load.mock.calls).toEqual([[0, PAGE_ROWS]]);
});

it("rows that reach over two pages read both", async () => {
  const load = loadOf();
  const cache = new RowCache(load);
  await cache.show(190, 210);
  expect(load.mock.calls.map(([offset]) => offset)).toEqual([0, 200]);
  expect(cache.row(200)?.cells).toMatchObject({ c1: 200 });
});

it("of many pages the sixty that were used last are kept", async () => {
  const load = vi.fn<(offset: number) => Promise<RowPage>>((offset) =>
    Promise.resolve({
      rows: Array.from({ length: PAGE_ROWS }, (_, at) => ({ id: offset + at, cells: {} })),
      total: 1_000_000,
    }),
  );
  const cache = new RowCache(load);
  for (let page = 0; page < 60; page += 1) await cache.show(page * PAGE_ROWS, page * PAGE_ROWS);
  await cache.show(0, 0);
  await cache.show(60 * PAGE_ROWS, 60 * PAGE_ROWS);
  expect(cache.row(0)).toBeDefined();
  expect(cache.row(PAGE_ROWS)).toBeUndefined();
  expect(cache.row(2 * PAGE_ROWS)).toBeDefined();
});

it("while nobody has counted them there is always a page more, until the last one is seen", async () => {
  const cache = new RowCache(loadOf(null));
  await cache.show(0, 0);
  expect([cache.total, cache.isCounted]).toEqual([400, false]);
  await cache.show(2_400, 2_400);
  expect([cache.total, cache.isCounted]).toEqual([TOTAL, true]);
});

it("a cell that does not fit keeps its raw text beside the row", async () => {
  const cache = new RowCache(loadOf());
  await cache.show(0, 0);
  expect(cache.row(1)?.raw).toEqual({ c2: "12 kg" });
});

it("what was typed is shown at once and takes the raw text's place; other rows are the same objects", async () => {
  const cache = new RowCache(loadOf());
  await cache.show(0, 0);
  const heard = vi.fn<() => void>();
  cache.subscribe(heard);
  const [before, other] = [cache.row(1), cache.row(2)];
  cache.write(1, "c2", 12);
  expect(cache.row(1)).toMatchObject({ cells: { c2: 12 }, raw: {} });
  expect(cache.row(1)).not.toBe(before);
  expect(cache.row(2)).toBe(other);
  expect(heard).toHaveBeenCalledTimes(1);
});

it("a page that could not be read is read when it is looked at again", async () => {
  const load = loadOf().mockRejectedValueOnce(new Error("lost"));
  const cache = new RowCache(load);
  await expect(cache.show(0, 0)).rejects.toThrow("lost");
  await cache.show(0, 0);
  expect(cache.row(0)?.cells).toMatchObject({ c1: 0 });
});

it("what is read again stays on the screen meanwhile; other pages are read when they are seen", async () => {
  const load = loadOf();
  const cache = new RowCache(load);
  await cache.show(0, 450);
  await cache.show(200, 250);
  const reading = cache.refreshSeen();
  expect(cache.row(200)).toBeDefined();
  expect(cache.row(0)).toBeUndefined();
  await reading;
  expect(load).toHaveBeenLastCalledWith(200, PAGE_ROWS);
});

it("an answer that comes after the cache was closed changes nothing", async () => {
  const cache = new RowCache(loadOf());
  const heard = vi.fn<() => void>();
  cache.subscribe(heard);
  const reading = cache.show(0, 0);
  cache.close();
  await reading;
  expect(cache.total).toBe(0);
  expect(heard).not.toHaveBeenCalled();
});

it("what somebody else changed is marked for a moment, and never moves under who types", async () => {
  vi.useFakeTimers();
  let names = [
    ["a", "A"],
    ["b", "B"],
  ];
  let version = 1;
  const cache = new RowCache(() =>
    Promise.resolve({
      rows: names.map(([id = "", name = ""]) => ({ id, version, cells: { name } })),
      total: names.length,
    }),
  );
  await cache.show(0, 1);
  const free = cache.hold("a");
  names = [
    ["b", "BB"],
    ["a", "AA"],
  ];
  version = 2;
  await cache.refreshSeen();
  expect([cache.row(0)?.cells["name"], cache.row(1)?.cells["name"]]).toEqual(["A", "BB"]);
  expect([...(cache.row(1)?.fresh ?? [])]).toEqual(["name"]);
  free();
  await vi.advanceTimersByTimeAsync(2_900);
  expect([cache.row(0)?.id, cache.row(1)?.id]).toEqual(["b", "a"]);
  expect(cache.row(1)?.fresh?.has("name")).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(cache.row(1)?.fresh).toBeUndefined();
  cache.take({ id: "a", version: 3, cells: { name: "own" } }, { name: "own" });
  expect([cache.row(1)?.cells["name"], cache.row(1)?.fresh]).toEqual(["own", undefined]);
  vi.useRealTimers();
});
