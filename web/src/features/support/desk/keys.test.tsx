import { act, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { focusedTicket, moveFocus, useDeskKeys } from "./keys";
import { setLooks } from "./values";

afterEach(() => act(() => setLooks({ hasKeys: true })));

const rest = vi.fn<() => void>();

function Place() {
  useDeskKeys({ e: rest });
  return (
    <>
      <ul>
        {["a", "b", "c"].map((id) => (
          <li key={id}>
            <a href="#x" data-ticket={id}>
              {id}
            </a>
          </li>
        ))}
      </ul>
      <input aria-label="words" />
    </>
  );
}

const press = (target: Element, init: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true, cancelable: true, ...init }));

test("keys work where nobody types, and can be switched off", () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { getByLabelText } = render(<Place />);
  press(document.body);
  expect(rest).toHaveBeenCalledTimes(1);
  press(getByLabelText("words"));
  press(document.body, { ctrlKey: true });
  act(() => setLooks({ hasKeys: false }));
  press(document.body);
  expect(rest).toHaveBeenCalledTimes(1);
});

test("a key that a Turkish keyboard has behind AltGr is that key", () => {
  rest.mockClear();
  render(<Place />);
  press(document.body, { ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(rest).toHaveBeenCalledTimes(1);
});

test("the focus moves from row to row, and begins at the ticket that is open", () => {
  Element.prototype.scrollIntoView = () => undefined;
  render(<Place />);
  moveFocus(1, "");
  expect(focusedTicket()).toBe("a");
  moveFocus(1, "");
  expect(focusedTicket()).toBe("b");
  moveFocus(-1, "");
  moveFocus(-1, "");
  expect(focusedTicket()).toBe("a");
  (document.activeElement as HTMLElement).blur();
  moveFocus(1, "b");
  expect(focusedTicket()).toBe("c");
});
