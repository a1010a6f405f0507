import { afterEach, expect, it } from "vitest";
import { keepInLinks } from "./links";

const TOKEN = "Q_1-xyz";
let stop = () => {};

afterEach(() => stop());

function link(href: string): HTMLAnchorElement {
  document.body.innerHTML = `<a href="${href}"><b>Yol</b></a>`;
  return document.body.firstElementChild as HTMLAnchorElement;
}

function press(anchor: HTMLAnchorElement, name: string): string | null {
  stop = keepInLinks(TOKEN);
  anchor.firstElementChild?.dispatchEvent(new Event(name, { bubbles: true }));
  return anchor.getAttribute("href");
}

it.each(["pointerdown", "contextmenu", "focusin"])("a link of the site keeps the preview at %s", (name) => {
  const href = press(link("/magaza?a=1"), name);
  expect(new URL(href ?? "", location.origin).hash).toBe(`#preview=${TOKEN}`);
  expect(new URL(href ?? "", location.origin).pathname + new URL(href ?? "", location.origin).search).toBe(
    "/magaza?a=1",
  );
});

it.each(["https://baska.example/magaza", "#main", "mailto:a@b.example"])(
  "%s is told nothing of it",
  (href) => {
    expect(press(link(href), "pointerdown")).toBe(href);
  },
);

it("once the preview is over, links are what they were", () => {
  const anchor = link("/magaza");
  keepInLinks(TOKEN)();
  anchor.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(anchor.getAttribute("href")).toBe("/magaza");
});
