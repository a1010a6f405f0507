import { expect, it } from "vitest";
import { bodyOf, EMPTY, namesIn, stateNow } from "./letters";

it("reads names with commas, semicolons or lines between them", () => {
  expect(namesIn(" ayse.yilmaz, mehmet.kaya;\n\n elif ")).toEqual(["ayse.yilmaz", "mehmet.kaya", "elif"]);
});

it("sends names or a group, never both", () => {
  const named = { ...EMPTY, username_list: "ayse.yilmaz", role: "admin", shop_id: "x" };
  expect(bodyOf(named)).toMatchObject({
    username_list: ["ayse.yilmaz"],
    group: null,
    role: "",
    shop_id: null,
  });
  expect(bodyOf({ ...named, to: "role" })).toMatchObject({ username_list: [], group: "role", role: "admin" });
});

it("a mailing is over once nothing of it is on its way", () => {
  expect(stateNow({ state: "done", waiting: 2 })).toBe("sending");
  expect(stateNow({ state: "done", waiting: 0 })).toBe("done");
  expect(stateNow({ state: "cancelled", waiting: 2 })).toBe("cancelled");
});
