import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { sessionStore } from "@/api/session";
import { type Site, siteStore, type WebsiteUnit } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { readLink } from "./links";
import { SiteSlot } from "./SiteSlot";

const SITE = siteWith([entry("shop", "/magaza", "/shop")]);

function unit(kind: WebsiteUnit["kind"], content: Record<string, string>, more: Partial<WebsiteUnit> = {}) {
  return { websiteunit_client_id: kind, key: kind, place: "footer", kind, content, ...more };
}

function show(...units: WebsiteUnit[]) {
  siteStore.set({ ...SITE, website_unit_list: units });
  return render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <main>
            <SiteSlot place="footer" />
          </main>
        </MantineProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

it("an empty place takes no room", () => {
  const { container } = show(unit("text", { title: "Başka yer" }, { place: "header.banner" }));
  expect(container.querySelector("main")).toBeEmptyDOMElement();
});

it("draws each kind from its parts, in the order of the kind", async () => {
  show(
    unit("text", { lead: "Açıklama", title: "Başlık" }),
    unit("button", { label: "Mağazaya git", link: "screen:shop" }),
    unit("rich", { body: "<p>Bir <b>iki</b></p><script>x()</script>" }),
    unit("picture", { picture: "a1.webp", alt: "Bir grafik", caption: "Resim altı" }),
    unit("cards", { title_2: "İkinci", text_2: "Metni", title_1: "Birinci", link_1: "https://example.com" }),
    unit("questions", { question_1: "Ücretli mi?", answer_1: "<p>Hayır</p>" }),
    unit("steps", { title_1: "Yükle", title_2: "Oku" }),
    unit("banner", { text: "Bakım var", label: "Ayrıntı", link: "mailto:a@example.com" }),
  );
  expect(await screen.findByText("Bakım var")).toBeVisible();
  const [title, lead] = [screen.getByRole("heading", { name: "Başlık" }), screen.getByText("Açıklama")];
  expect(title.compareDocumentPosition(lead) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mağazaya git" })).toHaveAttribute("href", "/magaza");
  expect(document.querySelector("script")).toBeNull();
  const source = "/v1/document/get/by/bucket?bucket=site&key=a1.webp";
  expect(screen.getByRole("img", { name: "Bir grafik" })).toHaveAttribute("src", source);
  expect(screen.getAllByRole("article").map((card) => card.textContent)).toEqual(["Birinci", "İkinciMetni"]);
  const outside = screen.getByRole("link", { name: "Birinci" });
  expect(outside).toHaveAttribute("target", "_blank");
  expect(outside).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getByText("Ücretli mi?").tagName).toBe("SUMMARY");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Ayrıntı" })).toHaveAttribute("href", "mailto:a@example.com");
});

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "http://example.com",
  "//example.com",
  "/magaza",
  "https:example.com",
  "data:text/html,x",
  "screen:nothing_of_ours",
  "mailto:a@example.com\n<script>",
  "",
])("%s leads nowhere", (link) => {
  expect(readLink(SITE as Site, "tr", link)).toBeNull();
});

it("a button without a way is not drawn, words of a link stay", async () => {
  show(
    unit("button", { label: "Bas", link: "javascript:x()" }),
    unit("cards", { title_1: "Kart", link_1: "//x" }),
  );
  expect(await screen.findByText("Kart")).toBeVisible();
  expect(screen.queryByText("Bas")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("a notice is shown until it is understood, and again when its text is another", async () => {
  const notice = unit("notice", { text: "Çerez kullanmıyoruz." }, { version: "one" });
  const first = show(notice);
  expect(await screen.findByRole("region", { name: "Bilgilendirme" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Anladım" }));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  first.unmount();
  const { container, unmount } = show(notice);
  expect(container.querySelector("main")).toBeEmptyDOMElement();
  unmount();
  show({ ...notice, version: "two" });
  expect(await screen.findByRole("button", { name: "Anladım" })).toBeVisible();
});

it("a member is told a notice once, on however many devices", async () => {
  const user = { user_client_id: "u1", username: "ayse" };
  sessionStore.set({ accessToken: "a", refreshToken: "r", expiresAt: Date.now() + 1e9, user });
  const log = serve({
    "/v1/frontend/notice/list": () => ({ list: [{ key: "known", version: "one" }] }),
    "/v1/frontend/notice/understand": () => ({ version: "one" }),
  });
  const known = show(unit("notice", { text: "Bilinen." }, { key: "known", version: "one" }));
  await waitFor(() => expect(log).toHaveLength(1));
  expect(screen.queryByRole("region")).toBeNull();
  known.unmount();
  show(unit("notice", { text: "Yeni." }, { key: "fresh", version: "one" }));
  await userEvent.click(await screen.findByRole("button", { name: "Anladım" }));
  await waitFor(() => expect(log.map(({ body }) => body)).toContainEqual({ key: "fresh" }));
  sessionStore.set(null);
});
