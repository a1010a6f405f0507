import { expect, it } from "vitest";
import { deviceOf } from "./devices";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome · Windows",
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    "Edge · Windows",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
    "Safari · iPhone",
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    "Chrome · Android",
    true,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux", false],
  ["curl/8.14.1", "curl", false],
  ["", "", false],
])("%s is shown as %s", (userAgent, name, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ name, isPhone });
});
