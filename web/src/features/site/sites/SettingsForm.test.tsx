import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { upload } from "@/api/files";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Asked, serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import { cutOut } from "@/ui/crop";
import { type Part, SettingsForm } from "./SettingsForm";
import type { SiteDraft } from "./types";

vi.mock("@/api/files", () => ({ upload: vi.fn<typeof upload>() }));
vi.mock("@/ui/crop", async (original) => ({
  ...(await original<typeof import("@/ui/crop")>()),
  cutOut: vi.fn<typeof cutOut>().mockResolvedValue(new File(["cut"], "cut.webp")),
}));

const SCREENS = {
  start: { caption: { tr: "Başlangıç" }, click_type: "route", show_in_menu: "yes", login_need: "no" },
  mine: { caption: { tr: "Benim" }, click_type: "route", show_in_menu: "yes", login_need: "yes" },
  product: { caption: { tr: "Ürün" }, click_type: "route", show_in_menu: "no", login_need: "no" },
  page_us: { caption: { tr: "Biz" }, click_type: "route", show_in_menu: "no", login_need: "no" },
};
const CONTENT = {
  application_name: { tr: "Okul", en: "School" },
  navbar_middle_logo: "old.webp",
  accent_color: "#4953e1",
  accent_color_dark: "",
  font: "inter",
  corner: "soft",
  density: "normal",
  is_active: "yes",
  language_options: ["tr", "en"],
  default_language: "tr",
  login_function: "on",
  login_function_external: "off",
  external_login_address: "",
  shop_function: "on",
  support_mail: "",
  support_phone: "",
};
const SITE = {
  frontend_client_id: "okul",
  domain: "okul.example",
  settings: { kind: "settings", revision: 4, content: CONTENT },
} as unknown as SiteDraft;

let asked: Asked[] = [];

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([]));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:a", revokeObjectURL: () => {} }));
  vi.mocked(upload)
    .mockReset()
    .mockImplementation((_, { query }) =>
      Promise.resolve({ document: { document_name: `${String(query?.["kind" as never])}.x` } } as never),
    );
  asked = serve({
    "/v1/frontend/get": () => ({ ...siteWith([]) }),
    "/v1/frontend/list": () => ({ list: [] }),
    "/v1/frontend/menu/get": () => ({ menu: { content: SCREENS } }),
    "/v1/frontend/save": () => ({ revision: 5 }),
  });
});

const saved = () => asked.find(({ path }) => path === "/v1/frontend/save")?.body;
const keep = () => userEvent.click(screen.getByRole("button", { name: "Taslak olarak kaydet" }));
const show = (part: Part) => renderAt(<SettingsForm site={SITE} part={part} />);

/** Choose a picture in a field, and place it as it is. */
async function choose(name: string) {
  const field = screen.getByRole("group", { name });
  const file = new File(["picture"], "a.png", { type: "image/png" });
  const input = field.querySelector("input[type=file]");
  if (input) fireEvent.change(input, { target: { files: [file] } });
  const image = await screen.findByRole<HTMLImageElement>("img", { name: "Seçtiğiniz resim" });
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 400 } });
  fireEvent.load(image);
  await userEvent.click(screen.getByRole("button", { name: "Resmi yerleştir" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Resmi yerleştir" })).toBeNull());
}

it("a logo is taken away, an icon is made in its sizes, and both are saved with the first screen", async () => {
  show("look");
  await choose("Sekme simgesi");
  expect(vi.mocked(upload).mock.calls[0]?.[1].query).toEqual({ frontend_client_id: "okul", kind: "favicon" });
  expect(saved(), "the window is no part of the form").toBeUndefined();
  await choose("Koyu görünümde logo");
  const logo = screen.getByRole("group", { name: "Logo" });
  await userEvent.click(within(logo).getByRole("button", { name: "Logo: resmi kaldır" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Açılış ekranı" }));
  expect((await screen.findAllByRole("option")).map((each) => each.textContent)).toEqual([
    "Menüdeki ilk pano",
    "Başlangıç",
    "Biz",
  ]);
  await userEvent.click(screen.getByRole("option", { name: "Biz" }));
  await keep();
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()).toMatchObject({
    base: 4,
    frontend: {
      navbar_middle_logo: "",
      navbar_middle_logo_dark: "picture.x",
      page_favicon: "favicon.x",
      home_route: "page_us",
    },
  });
});

it("the picture of shared links is that of both languages until one has its own", async () => {
  show("search");
  await choose("İngilizce paylaşım resmi");
  expect(vi.mocked(cutOut).mock.calls[0]?.[2].shape).toBe(1200 / 630);
  await keep();
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()).toMatchObject({
    frontend: { seo: { picture: { tr: "picture.x", en: "picture.x" }, is_indexed: true } },
  });
});
