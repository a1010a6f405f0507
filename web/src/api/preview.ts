import { isLook } from "./look";
import { readStored, writeStored } from "./storage";
import { createStore } from "./store";

const KEY = "terazi.preview";
const FRAGMENT = /^#preview=([\w-]{1,100})$/;

/** The token of a link to a preview: it stands in the fragment, which no server is told, and from then on in this tab. */
function takeToken(): string | null {
  const given = FRAGMENT.exec(location.hash)?.[1];
  if (!given) return readStored<string>(KEY, "session");
  writeStored(KEY, given, "session");
  history.replaceState(history.state, "", location.pathname + location.search);
  return given;
}

/**
 * Set where the page shows a preview. Nobody is signed in then, whoever is in other tabs: it is for looking only. Given
 * once for the whole life of the page.
 */
export const previewToken = isLook ? null : takeToken();

/** Whether the page is for looking only: a preview, or a frame that shows an editor how a site looks. */
export const isForLooking = isLook || previewToken !== null;

// Such a link may be opened where the site is open already.
window.addEventListener("hashchange", () => {
  if (FRAGMENT.test(location.hash)) location.reload();
});

/** What is said of a preview; `gone`: the link shows nothing any more. */
export type PreviewState = { made_at: string; valid_until: string; release: number | null } | "gone";

export const previewStore = createStore<PreviewState | null>(null);

const KEEPS = /^\/v1\/(login|register|password|oauth|shopcart|mail|user\/(?!shop\/get$))/;

/** Calls that somebody buys, pays, signs in or keeps something with. */
export function isForPeople(path: string): boolean {
  return KEEPS.test(path);
}

/** Show the site as everybody sees it. */
export function leavePreview(): void {
  writeStored(KEY, null, "session");
  location.assign("/");
}
