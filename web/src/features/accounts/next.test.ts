import { expect, it } from "vitest";
import { entry, siteWith } from "@/testing/site";
import { nextPath } from "./next";

const site = siteWith([
  entry("user_project", "/projelerim", "/user-project"),
  entry("project_view", "/projelerim/:project_id", "/user-project/:project_id"),
  entry("logout", "/cikis", "/logout"),
]);

it("after signing in the wanted screen opens in the language spoken by now", () => {
  expect(nextPath(site, "/projelerim?sort=name", "en")).toBe("/user-project?sort=name");
  expect(nextPath(site, "/user-project/7", "tr")).toBe("/projelerim/7");
});

it("nobody comes back to the sign-out", () => {
  expect(nextPath(site, "/cikis", "tr")).toBe("/");
});

it("only screens of this site are returned to", () => {
  for (const wanted of [null, "", "https://example.com/", "//example.com", "/nowhere", "/\\example.com"]) {
    expect(nextPath(site, wanted, "tr")).toBe("/");
  }
});
