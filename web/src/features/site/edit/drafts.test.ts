import { expect, it } from "vitest";
import type { SubjectView } from "../sites/types";
import { draftsOn } from "./drafts";

const unit = (key: string, place: string, is_draft = true) =>
  ({ kind: "unit", key, is_draft, content: { place } }) as unknown as SubjectView;

it("the drafts of a page are those of its places and of every page", () => {
  const units = [
    unit("a", "shop.top"),
    unit("b", "shop_closed.top"),
    unit("c", "footer"),
    unit("d", "shop.bottom", false),
    unit("e", "page_about"),
  ];
  expect(draftsOn(units, "shop").map(({ key }) => key)).toEqual(["a", "c"]);
  expect(draftsOn(units, "page_about").map(({ key }) => key)).toEqual(["c", "e"]);
});
