import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { notifyDone } from "@/ui/notify";
import { PicturePanel } from "./PicturePanel";
import type { BundlePicture } from "./usePictures";

vi.mock("@/ui/notify", async (original) => ({
  ...(await original<object>()),
  notifyDone: vi.fn<typeof notifyDone>(),
}));

const picture = (name: string): BundlePicture => ({
  picture_id: name,
  picture_url: `/${name}.webp`,
  width: 960,
  height: 540,
  alt: `${name} tr`,
  alt_en: name,
});

beforeEach(async () => {
  vi.mocked(notifyDone).mockReset();
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

const done = (): Reply => ({});

function show(...names: string[]) {
  const asked = serve({
    "/v1/user/shop/bundle/picture/list": (): Reply => ({ list: names.map(picture), most_pictures: 6 }),
    "/v1/user/shop/bundle/picture/edit": done,
    "/v1/user/shop/bundle/picture/reorder": done,
    "/v1/user/shop/bundle/picture/delete": done,
    "/v1/user/shop/bundle/picture/restore": done,
  });
  renderAt(<PicturePanel bundle="b" />, "/bundle");
  const sent = (what: string) =>
    asked.filter(({ path }) => path.endsWith(`/picture/${what}`)).map(({ body }) => body);
  return { asked, sent };
}

/** What the newest notice offers to take back. */
async function undo() {
  await waitFor(() => expect(notifyDone).toHaveBeenCalled());
  vi.mocked(notifyDone).mock.lastCall?.[1]?.();
}

it("deletes a picture, and brings it back by the notice", async () => {
  const { asked, sent } = show("scales");
  await userEvent.click(await screen.findByRole("button", { name: "Delete the picture scales" }));
  await undo();
  await waitFor(() => expect(sent("restore")).toEqual([{ picture_id: "scales" }]));
  expect(sent("delete")).toEqual([{ picture_id: "scales" }]);
  expect(asked.every(({ query }) => query.get("user_shop_bundle_client_id") === "b")).toBe(true);
});

it("puts a picture into another place by the keyboard, and back by the notice", async () => {
  const { sent } = show("scales", "coins");
  (await screen.findByRole("button", { name: "Move up: coins" })).focus();
  await userEvent.keyboard("{Enter}");
  await undo();
  await waitFor(() =>
    expect(sent("reorder")).toEqual([
      { picture_list: ["coins", "scales"] },
      { picture_list: ["scales", "coins"] },
    ]),
  );
});

it("saves no picture without words, and other words only once they are said", async () => {
  const { sent } = show("scales");
  await userEvent.click(await screen.findByRole("button", { name: "Edit the words for scales" }));
  const words = await screen.findByRole("textbox", { name: /^What does the picture show\?( \*)?$/ });
  await userEvent.clear(words);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText(/Say what the picture shows/)).toBeVisible();
  expect(sent("edit")).toEqual([]);
  await userEvent.type(words, "Altın terazi");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await undo();
  await waitFor(() =>
    expect(sent("edit")).toEqual([
      { picture_id: "scales", alt: "Altın terazi", alt_en: "scales" },
      { picture_id: "scales", alt: "scales tr", alt_en: "scales" },
    ]),
  );
});

it("takes no seventh picture", async () => {
  show("a", "b", "c", "d", "e", "f");
  expect(await screen.findByText(/A bundle can have 6 pictures at most/)).toBeVisible();
  expect(screen.queryByText(/Drop a picture/)).toBeNull();
});
