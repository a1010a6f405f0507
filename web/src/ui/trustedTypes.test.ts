import { expect, it } from "vitest";
import { inertBody, ownWorker, styleText } from "./trustedTypes";

const INNER = "Element innerHTML";
const WORKER = "Worker constructor";

it.each([
  [":root{--mantine-scale:1}", INNER, ":root{--mantine-scale:1}"],
  ["*, *::before {transition: none !important;}", INNER, "*, *::before {transition: none !important;}"],
  ["", INNER, ""],
  ["</style><img src=x onerror=x()>", INNER, null],
  ["<b>x</b>", INNER, null],
  [":root{}", "Document write", null],
  [":root{}", "DOMParser parseFromString", null],
  [":root{}", "HTMLIFrameElement srcdoc", null],
  [":root{}", "Range createContextualFragment", null],
])("of %s at %s the default policy gives %s", (text, sink, given) => {
  expect(styleText(text, "TrustedHTML", sink)).toBe(given);
});

it("sends a library that asks the default policy to a policy of its own", () => {
  expect(() => styleText("x")).toThrow(TypeError);
});

it.each([
  ["/assets/pbkdf2-1a2b.js", WORKER, true],
  [`${location.origin}/assets/pbkdf2-1a2b.js`, WORKER, true],
  ["/assets/pbkdf2-1a2b.js", "HTMLScriptElement src", false],
  ["/assets/../v1/bundle/image?x", WORKER, false],
  ["/v1/user/image/get", WORKER, false],
  ["https://evil.example/assets/x.js", WORKER, false],
  ["//evil.example/assets/x.js", WORKER, false],
  ["data:text/javascript,x()", WORKER, false],
  [`blob:${location.origin}/assets/x`, WORKER, false],
  ["javascript:x()", WORKER, false],
])("a script at %s for %s: %s", (address, sink, passes) => {
  expect(ownWorker(address, "TrustedScriptURL", sink)).toBe(passes ? address : null);
});

it("reads rich text into a document where nothing runs", () => {
  const body = inertBody('<p>a<img src=x onerror="globalThis.ran = true"><script>ran = true</script></p>');
  expect(body.textContent).toContain("a");
  expect(body.ownerDocument.defaultView).toBeNull();
  expect("ran" in globalThis).toBe(false);
});
