import { expect, it } from "vitest";
import { filled, unknownHoles } from "./placeholders";

it("fills what is known, leaves the rest open, and lets no value be more than text", () => {
  const html = "<p>{{seller.name}}, {{ buyer.name }}, {{order.total}}</p>";
  expect(filled(html, { "seller.name": "A & <b>B</b>", "order.total": "120,00 ₺" })).toBe(
    "<p>A &amp; &lt;b&gt;B&lt;/b&gt;, …………, 120,00 ₺</p>",
  );
});

it("names what nothing will be filled into", () => {
  expect(unknownHoles("{{seller.name}} {{satici.adi}} {{satici.adi}} {{a.b}}")).toEqual([
    "a.b",
    "satici.adi",
  ]);
});
