/** The first screen that the server wrote stays until the application's own stands whole, but no longer than this. */
const LONGEST_MS = 4_000;

/** Take away what stood in the application's place; what was scrolled and chosen there stays so. */
export function unveil(): void {
  document.querySelector("#loading")?.remove();
  const first = document.querySelector<HTMLElement>("#first");
  const root = document.querySelector<HTMLElement>("#root");
  if (!first || !root) return;
  if (document.documentElement.dataset["member"]) {
    first.remove();
    return;
  }
  root.style.visibility = "hidden"; // one page at a time is read, pressed and spoken
  const end = performance.now() + LONGEST_MS;
  const look = () => {
    if (isWhole(first, root) || performance.now() > end) change(first, root);
    else requestAnimationFrame(look);
  };
  look();
}

/** A heading stands, nothing is a grey shape any more, and what was to be read can be read here too. */
function isWhole(first: HTMLElement, root: HTMLElement): boolean {
  const hasGrey = root.querySelector(".mantine-Skeleton-root") !== null;
  return root.querySelector("h1") !== null && !hasGrey && lengthOf(root) >= lengthOf(first) / 2;
}

function lengthOf(page: HTMLElement): number {
  return page.querySelector("main")?.textContent.length ?? 0;
}

function change(first: HTMLElement, root: HTMLElement): void {
  const { scrollTop } = first;
  const chosen = first.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  root.style.visibility = "";
  first.remove();
  window.scrollTo(0, scrollTop);
  if (chosen) root.querySelector<HTMLElement>(`a[href="${CSS.escape(chosen)}"]`)?.focus();
}
