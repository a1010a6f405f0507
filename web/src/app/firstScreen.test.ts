import { afterEach, expect, it, vi } from "vitest";
import { unveil } from "./firstScreen";

const WRITTEN = '<main><h1>Mağaza</h1><a href="/x">Ekip kredisi</a><p>On iki paket, fiyatlarıyla.</p></main>';

/** Frames come when the test says so. */
function begin(root: string) {
  document.body.innerHTML = `<div id="first">${WRITTEN}</div><div id="loading"></div><div id="root">${root}</div>`;
  const waiting: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (act: FrameRequestCallback) => waiting.push(act));
  unveil();
  return () => waiting.splice(0).forEach((act) => act(performance.now()));
}

const isThere = () => document.querySelector("#first") !== null;
const root = () => document.querySelector<HTMLElement>("#root")!;

afterEach(() => {
  delete document.documentElement.dataset["member"];
});

it.each([
  ["nothing", ""],
  ["a heading alone", "<main><h1>Mağaza</h1></main>"],
  ["grey shapes", `${WRITTEN}<div class="mantine-Skeleton-root"></div>`],
])("keeps what the server wrote while the application shows %s", (_, drawn) => {
  const frame = begin(drawn);
  frame();
  expect(isThere()).toBe(true);
  expect(root().style.visibility).toBe("hidden");
  root().innerHTML = WRITTEN;
  frame();
  expect(isThere()).toBe(false);
  expect(root().style.visibility).toBe("");
});

it("keeps the choice of who goes through the page by keyboard", () => {
  const frame = begin("");
  document.querySelector<HTMLElement>("#first a")?.focus();
  root().innerHTML = WRITTEN;
  frame();
  expect(document.activeElement).toBe(root().querySelector("a"));
});

it("does not wait for ever", () => {
  const frame = begin("");
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 4_001);
  frame();
  expect(isThere()).toBe(false);
});

it("is gone at once for who is signed in", () => {
  document.documentElement.dataset["member"] = "yes";
  begin("");
  expect(isThere()).toBe(false);
  expect(document.querySelector("#loading")).toBeNull();
});
