import { expect, it } from "vitest";
import { entry } from "@/testing/site";
import { nearestScreens } from "./nearest";

const MENU = [
  entry("shop", "/magaza", "/shop"),
  entry("user_project", "/projelerim", "/user-project"),
  entry("user_settings", "/kullanici-ayarlari", "/user-settings"),
  entry("page_about", "/hakkimizda", "/about"),
  entry("details", "/urun/:id", "/product/:id"),
];
const found = (path: string) => nearestScreens(MENU, path, "tr").map(({ route_view }) => route_view);

it.each([
  ["/mağza", "shop"],
  ["/MAGAZA/", "shop"],
  ["/projlerim", "user_project"],
  ["/projelerim/eski-sayfa", "user_project"],
  ["/user-setings", "user_settings"],
  ["/hakkımızda.html", "page_about"],
])("%s was probably meant to be %s", (path, route) => expect(found(path)[0]).toBe(route));

it.each(["", "/", "/xyzqw", "/%E0%A4%A", "/wp-login.php"])("%s is like nothing", (path) =>
  expect(found(path)).toEqual([]),
);

it("offers three at most", () => {
  const many = Array.from({ length: 9 }, (_, at) => entry(`screen_${at}`, `/sayfa-${at}`, `/page-${at}`));
  expect(nearestScreens(many, "/sayfa", "tr")).toHaveLength(3);
});
