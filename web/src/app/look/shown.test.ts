import { beforeEach, expect, it, vi } from "vitest";
import { siteWith } from "@/testing/site";

const SITE = siteWith([], { domain: "okul.example" });
const told = { postMessage: vi.fn<(data: unknown, origin: string) => void>() };

/** A frame as it begins: the page around it is told that it listens. */
async function begin() {
  vi.resetModules();
  history.replaceState(null, "", "/look-iframe");
  vi.stubGlobal("parent", told);
  const [look, session, storage, site, shown] = await Promise.all([
    import("@/api/look"),
    import("@/api/session"),
    import("@/api/storage"),
    import("@/api/site"),
    import("./shown"),
  ]);
  return { ...look, ...session, ...storage, ...site, ...shown };
}

function tell(data: unknown, from: Partial<MessageEventInit> = {}) {
  const event = { source: told as never, origin: location.origin, data: JSON.stringify(data), ...from };
  window.dispatchEvent(new MessageEvent("message", event));
}

beforeEach(() => {
  localStorage.clear();
  told.postMessage.mockReset();
});

it("nobody is signed in within a frame, and nothing of it is kept", async () => {
  localStorage.setItem("terazi.session", JSON.stringify({ accessToken: "a", user: null }));
  const frame = await begin();
  expect(frame.isLook).toBe(true);
  expect(frame.sessionStore.get()).toBeNull();
  frame.writeStored("terazi.lang", "en");
  expect(localStorage.getItem("terazi.lang")).toBeNull();
});

it("a frame shows what the page around it says, and nobody else", async () => {
  const frame = await begin();
  expect(told.postMessage).toHaveBeenCalledWith(frame.LOOK_READY, location.origin);
  tell({ site: siteWith([]), scheme: "dark", path: "/x" }, { origin: "https://baska.example" });
  tell({ site: siteWith([]), scheme: "dark", path: "/x" }, { source: window });
  tell({ site: SITE, scheme: "dark", path: "/magaza" });
  expect(await frame.shownSite()).toEqual(SITE);
  expect(location.pathname).toBe("/magaza");
  expect(frame.schemeManager.get("light")).toBe("dark");
});

it("what is typed later is shown in place, and another screen is gone to", async () => {
  const frame = await begin();
  tell({ site: SITE, scheme: "light", path: "/magaza" });
  const navigate = vi.fn<() => Promise<void>>().mockResolvedValue();
  const schemes: string[] = [];
  const router = { navigate, state: { location: { pathname: "/magaza", search: "" } } };
  frame.follow(router as never, frame.siteStore.set);
  frame.schemeManager.subscribe((scheme) => schemes.push(scheme));
  tell({ site: siteWith([], { application_name: "Okul" }), scheme: "dark", path: "/magaza" });
  expect(frame.siteStore.get()?.frontend.application_name).toBe("Okul");
  expect(schemes).toEqual(["dark"]);
  expect(navigate).not.toHaveBeenCalled();
  tell({ site: SITE, scheme: "dark", path: "/basla" });
  expect(navigate).toHaveBeenCalledWith("/basla", { replace: true });
});
