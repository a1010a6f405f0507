import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { Agreements } from "./Agreements";
import { agreementsOf } from "./agreements";

const agreement = (id: string, kind: string, title: string) => ({
  agreement_id: id,
  version: 1,
  kind,
  title,
  user_shop_bundle_product_client_id: null,
});

it("tells a shop's own agreements apart by their titles", async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  const list = [
    agreement("a", "distance_sales", "Sözleşmemiz"),
    agreement("b", "other", "Kullanım koşulları"),
    agreement("c", "other", ""),
  ];
  const agreements = agreementsOf([{ bundle_name: "Paket", agreement_list: list }] as never);
  render(
    <MantineProvider env="test">
      <Agreements cartId="c" agreements={agreements} approved={[]} said={() => ({})} onApprove={() => {}} />
    </MantineProvider>,
  );
  expect(screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"))).toEqual([
    "Oku: Mesafeli satış sözleşmesi, Paket",
    "Oku: Kullanım koşulları, Paket",
    "Oku: Sözleşme, Paket",
  ]);
});
