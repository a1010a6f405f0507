import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import { AgreementForm } from "./AgreementForm";

const TEMPLATE = { title: "Sözleşme", title_en: "Contract", text: "<p>Madde</p>", text_en: "<p>Clause</p>" };

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([]));
  serve({ "/v1/user/shop/bundle/agreement/template/get": (): Reply => TEMPLATE });
  // The page as it is in a browser: where tests are known of, panels that do not show are hidden in another way.
  const form = <AgreementForm place={{ shop: "s", bundle: "b" }} shop={{} as never} kind="distance_sales" />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />
      </MantineProvider>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

it("shows the words of a template on the side that was hidden when they came", async () => {
  await screen.findByLabelText("Metin (Türkçe)");
  // Longer than an editor that is not shown would be left alone.
  await act(() => vi.advanceTimersByTimeAsync(50));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByText("Şablonu kullan"));
  await screen.findByText("Madde");
  await user.click(screen.getByText("İngilizce"));
  expect(screen.getByLabelText("Metin (İngilizce)")).toBeVisible();
  expect(screen.getByLabelText("Metin (İngilizce)")).toHaveTextContent("Clause");
  await user.click(screen.getByText("Türkçe"));
  expect(screen.getByLabelText("Metin (Türkçe)")).toHaveTextContent("Madde");
});

it("takes who sends it empty to the title, and then to the text that is missing", async () => {
  const text = await screen.findByLabelText("Metin (Türkçe)");
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const send = screen.getByText("Sözleşmeyi ekle");
  await user.click(send);
  const title = screen.getByLabelText("Başlık (Türkçe)");
  await waitFor(() => expect(title).toHaveFocus());
  await user.type(title, "Satış");
  await user.click(send);
  await waitFor(() => expect(text).toHaveFocus());
});
