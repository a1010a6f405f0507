import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { AboutTicket } from "./AboutTicket";

beforeEach(async () => {
  siteStore.set(siteWith([entry("user_shop_order_list", "/siparisler", "/orders")]));
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

const answer = (reference: object | null) => serve({ "/v1/support/context": () => ({ reference }) });
const record = {
  id: "7",
  caption: "TRZ-7",
  description: "Elif",
  route_view: "user_shop_order_list",
  query: {},
};

it("opens the record that a request names", async () => {
  answer(record);
  renderAt(<AboutTicket id="t" note="screen:/x order:TRZ-7 twice" />);
  expect(await screen.findByRole("link", { name: "Order: TRZ-7 · Elif" })).toBeTruthy();
  expect(screen.getByText("twice")).toBeTruthy();
});

it("names what nobody else opens, without a link", async () => {
  answer({ ...record, caption: "Sales", description: "", route_view: "" });
  renderAt(<AboutTicket id="t" note="project:7" />);
  expect(await screen.findByText("Project: Sales")).toBeTruthy();
  expect(screen.queryByRole("link")).toBe(null);
});

it("leaves what is not to be known as it was written", async () => {
  answer(null);
  renderAt(<AboutTicket id="t" note="screen:/x order:TRZ-7" />);
  expect(await screen.findByText("order:TRZ-7")).toBeTruthy();
  expect(screen.queryByRole("link")).toBe(null);
});
