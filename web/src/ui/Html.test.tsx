import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Html } from "./Html";

it("draws a document, and nothing else that a text may hold", () => {
  const { container } = render(
    <Html html='<h3 onclick="x()">Başlık</h3><p><b>iki</b> <a href="javascript:x()">bağ</a><script>x()</script></p><img src=x onerror=x()><td colspan="2">c</td>' />,
  );
  expect(container.querySelector("h3")?.getAttributeNames()).toEqual([]);
  expect(container.querySelector("a")?.getAttribute("href")).toBeNull();
  expect(container.querySelector("script, img")).toBeNull();
  expect(container.textContent).toContain("iki bağ");
});

it("keeps links and cells over several columns", () => {
  const { container } = render(
    <Html html='<p><a href="https://example.com">x</a></p><table><tbody><tr><td colspan="2">c</td></tr></tbody></table>' />,
  );
  expect(container.querySelector("a")?.getAttribute("rel")).toContain("noopener");
  expect(container.querySelector("td")?.getAttribute("colspan")).toBe("2");
});
