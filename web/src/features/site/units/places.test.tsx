import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { usePlaceAddress } from "./places";

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(
    siteWith([
      entry("shop", "/magaza", "/shop"),
      entry("login", "/giris", "/login"),
      entry("sending_mail", "/e-posta/:token", "/mail/:token"),
    ]),
  );
});

it.each([
  ["1", "shop.top", "/magaza"],
  ["1", "login.side", "/giris"],
  ["1", "footer", "/"],
  ["1", "mail.footer", null],
  ["2", "mail.footer", null],
  ["2", "footer", "https://okul.example/"],
])("of site %s, %s is found at %s", (siteId, place, address) => {
  const { result } = renderHook(() => usePlaceAddress());
  expect(result.current(siteId, "okul.example", [], place)).toBe(address);
});
