import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { siteFile } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { Compare, type FieldChange } from "./Compare";
import { drawPicture } from "./PicturesBeside";

async function draw(changes: readonly FieldChange[]) {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  render(
    <MantineProvider>
      <Compare changes={changes} nameOf={(field) => `«${field}»`} draw={drawPicture} />
    </MantineProvider>,
  );
}

test("each field is named once, its languages below it with the words that came and went", async () => {
  await draw([
    { field: "title/tr", before: "Sepete ekle", after: "Sepete koy" },
    { field: "title/en", before: "Add to cart", after: "Put into cart" },
  ]);
  expect(screen.getAllByText("«title»")).toHaveLength(1);
  expect(screen.getByText("TR")).toBeVisible();
  expect(screen.getAllByRole("deletion")[0]).toHaveTextContent("ekle");
  expect(screen.getAllByRole("insertion")[0]).toHaveTextContent("koy");
});

test("a letter of two signs is the letter of one sign", async () => {
  await draw([{ field: "title/tr", before: "İstanbul", after: "I\u0307stanbul" }]);
  expect(screen.queryByRole("insertion")).toBeNull();
});

test("rich text is compared by its words, and a change of its marks alone is said", async () => {
  await draw([
    { field: "body/tr", before: "<p>Bir söz</p>", after: "<p>İki söz</p>" },
    { field: "body/en", before: "<p>One</p>", after: "<p><strong>One</strong></p>" },
  ]);
  expect(screen.getByRole("insertion")).toHaveTextContent("İki");
  expect(screen.getByText("Yalnızca biçimi değişti")).toBeVisible();
});

test("yes and no are words, and two that say the same are said to", async () => {
  await draw([{ field: "login_need", before: "no", after: "yes" }]);
  expect(screen.getByRole("insertion")).toHaveTextContent("evet");
  await draw([]);
  expect(screen.getByText("İki durum aynı")).toBeVisible();
});

test("pictures stand beside each other, and where there was none that is said", async () => {
  await draw([
    { field: "navbar_middle_logo", before: "", after: "a.webp" },
    { field: "seo/picture/tr", before: "b.webp", after: "c.webp" },
  ]);
  expect(screen.getByText("Resim yok")).toBeVisible();
  const shown = screen
    .getAllByRole("img")
    .map((each) => [each.getAttribute("alt"), each.getAttribute("src")]);
  expect(shown).toEqual([
    ["Sonra", siteFile("a.webp")],
    ["Önce", siteFile("b.webp")],
    ["Sonra", siteFile("c.webp")],
  ]);
});
