import { fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { textsAt, textsSaying, usePointing } from "./pointing";

const TEXTS = {
  "store.add": "Sepete ekle",
  "store.cart.add": "Sepete ekle",
  "store.count_one": "{{count}} ürün bulundu",
  "store.count_other": "{{count}} ürün bulundu",
  "store.price": "{{amount}} {{currency}}",
  "ui.close": "Kapat",
  "odd.letters": "Nasıl? (1) {{name}}",
};
const stems = (said: string) => textsSaying(TEXTS, said).map(({ stem }) => stem);

it("a text is found by what it says, all of them where several say the same", () => {
  expect(stems("Kapat")).toEqual(["ui.close"]);
  expect(stems("Sepete ekle")).toEqual(["store.add", "store.cart.add"]);
  expect(stems("Başka")).toEqual([]);
});

it("places that were filled in stand for anything, plural forms go by one name", () => {
  expect(stems("12 ürün bulundu")).toEqual(["store.count"]);
  expect(stems("Nasıl? (1) Ayşe")).toEqual(["odd.letters"]);
  expect(stems("Nasıl (1) Ayşe")).toEqual([]);
  expect(stems("100 TRY")).toEqual([]);
});

it.each([
  ["#inner", ["store.add", "store.cart.add"]],
  ["#icon", ["ui.close"]],
  ["#beside", ["store.count"]],
  ["#nothing", []],
])("what was clicked, or what is around it: %s", (selector, expected) => {
  const { container } = render(
    <div>
      <p>
        <span>
          <b id="inner">Sepete {"\n"} ekle</b>
        </span>
      </p>
      <button type="button" aria-label="Kapat">
        <svg id="icon" />
      </button>
      <p id="beside">
        3 ürün bulundu <i>yeni</i>
      </p>
      <section>
        <section>
          <section>
            <section>
              <em id="nothing">Anket 2026</em>
            </section>
          </section>
        </section>
      </section>
    </div>,
  );
  const element = container.querySelector(selector);
  expect(element && textsAt(element, TEXTS).map(({ stem }) => stem)).toEqual(expected);
});

function Page(props: { isAsked: boolean; onPoint: (element: Element | null) => void; onClick: () => void }) {
  usePointing(props.isAsked, props.onPoint);
  return (
    <>
      <button type="button" onClick={props.onClick}>
        Kapat
      </button>
      <div data-edit-tools>
        <button type="button" aria-label="tool" onClick={props.onClick} />
      </div>
    </>
  );
}

it("a click with Alt points and does nothing else; a plain one does so only while it is asked for", () => {
  const onPoint = vi.fn<(element: Element | null) => void>();
  const onClick = vi.fn<() => void>();
  const { getByRole, rerender, unmount } = render(<Page isAsked={false} {...{ onPoint, onClick }} />);
  const button = getByRole("button", { name: "Kapat" });
  fireEvent.click(button);
  expect([onPoint.mock.calls.length, onClick.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(button, { altKey: true });
  expect(onPoint).toHaveBeenLastCalledWith(button);
  rerender(<Page isAsked {...{ onPoint, onClick }} />);
  expect(document.documentElement).toHaveAttribute("data-pointing");
  fireEvent.click(button);
  expect(onPoint).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(button, { key: "Escape" });
  expect(onPoint).toHaveBeenLastCalledWith(null);
  expect(onClick).toHaveBeenCalledTimes(1);
  unmount();
  expect(document.documentElement).not.toHaveAttribute("data-pointing");
  fireEvent.click(document.body, { altKey: true });
  expect(onPoint).toHaveBeenCalledTimes(3);
});

it("what edits the page works while one points, and is itself pointed at with Alt", () => {
  const onPoint = vi.fn<(element: Element | null) => void>();
  const onClick = vi.fn<() => void>();
  const { getByRole } = render(<Page isAsked {...{ onPoint, onClick }} />);
  const tool = getByRole("button", { name: "tool" });
  fireEvent.click(tool);
  expect([onPoint.mock.calls.length, onClick.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(tool, { altKey: true });
  expect(onPoint).toHaveBeenCalledWith(tool);
  expect(onClick).toHaveBeenCalledTimes(1);
});
