import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
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

const linkOf = (href: string) => (href === "screen:shop" ? { to: "/magaza" } : null);

it("texts of the site have its pictures and ways to its screens, and no others", () => {
  const key = "/v1/document/get/by/bucket?bucket=site&amp;key=a1.webp";
  const { container } = render(
    <MemoryRouter>
      <Html
        site={{ linkOf }}
        html={`<img src="${key}" alt="Resim" onerror="x()"><img src="https://example.com/a.png"><img src="${key}&amp;x=1">
          <a href="screen:shop">mağaza</a><a href="https://example.com">dış</a>`}
      />
    </MemoryRouter>,
  );
  expect([...container.querySelectorAll("img")].map((each) => each.getAttributeNames().toSorted())).toEqual([
    ["alt", "loading", "src"],
  ]);
  expect([...container.querySelectorAll("a")].map((each) => each.getAttribute("href"))).toEqual([
    "/magaza",
    null,
  ]);
});
