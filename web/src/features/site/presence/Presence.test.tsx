import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { Presence } from "./Presence";

const PATH = "/v1/frontend/presence";
const person = (name: string, place: string, more = {}) => ({
  name,
  place,
  is_unsaved: "no",
  is_you: "no",
  ...more,
});

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("shop", "/magaza", "/shop")]));
});

function show(list: unknown[], place = "unit:u1", isUnsaved = false) {
  const asked = serve({ [PATH]: () => ({ list }) });
  const drawn = (unsaved: boolean) => (
    <MantineProvider env="test">
      <Presence siteId="s" place={place} isUnsaved={unsaved} />
    </MantineProvider>
  );
  return { asked, drawn, ...render(drawn(isUnsaved)) };
}

const told = (asked: readonly { body?: unknown }[]) =>
  asked.map(({ body }) => {
    const { place, is_unsaved, is_here } = body as Record<string, string>;
    return [place, is_unsaved, is_here];
  });

it("those at the same place stand first, with what they do", async () => {
  show([
    person("mehmet", "page:shop"),
    person("zeynep", "unit:u1", { is_unsaved: "yes" }),
    person("ayse", "unit:u1", { is_you: "yes" }),
    person("ayse", "menu", { is_you: "yes" }),
    person("fatma", "menu"),
  ]);
  const others = await screen.findByRole("region", { name: "Sitede çalışan başkaları" });
  expect(others).toHaveTextContent(
    /zeynepburada, yazıyor.*Siz, başka bir pencerede.*mehmetshop tr.*fatmamenüde$/,
  );
});

it("nobody else takes no room", async () => {
  const { asked } = show([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("region")).toBeNull();
});

it("what is not kept is told at once, and so is leaving", async () => {
  const { asked, rerender, drawn, unmount } = show([]);
  await waitFor(() => expect(told(asked)).toEqual([["unit:u1", "no", "yes"]]));
  rerender(drawn(true));
  await waitFor(() => expect(told(asked)[1]).toEqual(["unit:u1", "yes", "yes"]));
  unmount();
  await waitFor(() => expect(told(asked)[2]).toEqual(["site", "no", "no"]));
});
