import { expect, it } from "vitest";
import { filled, named, unknownHoles } from "./placeholders";

it("fills what is known, leaves the rest open, and lets no value be more than text", () => {
  const html = "<p>{{seller.name}}, {{ buyer.name }}, {{order.total}}</p>";
  expect(filled(html, { "seller.name": "A & <b>B</b>", "order.total": "120,00 ₺" })).toBe(
    "<p>A &amp; &lt;b&gt;B&lt;/b&gt;, …………, 120,00 ₺</p>",
  );
});

it("shows holes by their readable names, and leaves what is none as it was written", () => {
  const html = "<p>{{ seller.name }} {{satici.adi}}</p>";
  expect(named(html, () => "A & B")).toBe("<p>[A &amp; B] {{satici.adi}}</p>");
});

it("names what nothing will be filled into", () => {
  expect(unknownHoles("{{seller.name}} {{satici.adi}} {{satici.adi}} {{a.b}}")).toEqual([
    "a.b",
    "satici.adi",
  ]);
});
