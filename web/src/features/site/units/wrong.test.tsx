import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { PartInPlace } from "../edit/PartInPlace";
import { UnitDraft } from "./draft";
import type { Fields } from "./fields";
import { Parts, wrongOf } from "./Parts";
import type { UnitEdit } from "./types";

const TITLE = { name: "title", type: "text", longest: 120, is_needed: false } as const;
const EDIT = {
  frontend_client_id: "1",
  parts: [TITLE],
  problems: [
    { subject: "unit", field: "content/title", lang: "en", message: "Metin eksik." },
    { subject: "unit", field: "content/title", lang: "tr", message: "Metin çok uzun." },
    { subject: "unit", field: "place", lang: "", message: "Böyle bir yer yok." },
  ],
} as unknown as UnitEdit;
const FIELDS: Fields = { "content/title/tr": "Uzun" };

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

const told = (isRefused: boolean) => wrongOf(EDIT, FIELDS, isRefused).map(({ message }) => message);

it("a language that is still to be written is wrong only once somebody wanted to publish it", () => {
  expect(told(false)).toEqual(["Metin çok uzun.", "Böyle bir yer yok."]);
  expect(told(true)).toEqual(["Metin eksik.", "Metin çok uzun.", "Böyle bir yer yok."]);
});

it("in its place it is a calm state first, and an error after the refusal", () => {
  const draft = new UnitDraft(FIELDS, 1, {
    read: () => Promise.reject(new Error("nobody asks")),
    send: () => Promise.reject(new Error("nobody sends")),
  });
  render(
    <MantineProvider env="test">
      <PartInPlace
        {...{ edit: EDIT, draft, part: TITLE as never, lang: "tr", isBoth: true, onBoth: () => {} }}
        value="Uzun"
        otherValue=""
      />
    </MantineProvider>,
  );
  const english = screen.getByRole("textbox", { name: "Başlık (İngilizce)" });
  expect(screen.getByText("İngilizcesi eksik")).toBeVisible();
  expect(screen.getByText("Metin çok uzun.")).toBeVisible();
  expect(english).toBeValid();
  expect(screen.queryByText("Metin eksik.")).toBeNull();
  act(() => draft.refused.set(true));
  expect(english).toBeInvalid();
  expect(screen.getByText("Metin eksik.")).toBeVisible();
});

it("beside the name of a language it is said once which language is missing", () => {
  const draft = new UnitDraft({}, 1, {
    read: () => Promise.reject(new Error("nobody asks")),
    send: () => Promise.reject(new Error("nobody sends")),
  });
  const edit = { ...EDIT, parts: [], subject: { languages: { tr: "published", en: "missing" } } } as never;
  render(
    <MantineProvider env="test">
      <Parts
        {...{ edit, draft, fields: {}, lang: "tr", onLang: () => {} }}
        items={{ shown: 1, more: null }}
      />
    </MantineProvider>,
  );
  expect(screen.getByText(/^İngilizce/).textContent).toBe("İngilizceeksik");
});
