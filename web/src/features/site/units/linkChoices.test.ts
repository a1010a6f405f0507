import { expect, it } from "vitest";
import { linkFrom } from "./linkChoices";

it.each([
  ["ornek.com", "https://ornek.com"],
  ["http://ornek.com/a?b=c", "https://ornek.com/a?b=c"],
  ["https://ornek.com", "https://ornek.com"],
  ["HTTPS://ornek.com/A", "https://ornek.com/A"],
  ["mailto:bilgi@ornek.com", "mailto:bilgi@ornek.com"],
  ["bilgi@ornek.com", "mailto:bilgi@ornek.com"],
  ["+90 312 000 00 00", "tel:+90 312 000 00 00"],
])("%s is %s", (typed, link) => expect(linkFrom(typed)).toBe(link));

it.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//ornek.com",
  "mağaza",
  "ftp://ornek.com",
  "https:ornek.com",
  "https://a b.com",
  "mailto:ali",
  "tel:yok",
  "",
])("%s is no link", (typed) => expect(linkFrom(typed)).toBeNull());
