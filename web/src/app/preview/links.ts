/** Whatever a person may do with a link begins with one of these: open it in another tab, copy its address, drag it. */
const BEFORE = ["pointerdown", "contextmenu", "focusin"] as const;

/**
 * Links within a preview carry its token in their fragment, so that they show the preview in another tab as well; in
 * this one the token is at hand already. What leads elsewhere is told nothing.
 */
export function keepInLinks(token: string): () => void {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link && link.origin === location.origin && !link.hash) link.hash = `preview=${token}`;
  };
  for (const name of BEFORE) document.addEventListener(name, keep, true);
  return () => {
    for (const name of BEFORE) document.removeEventListener(name, keep, true);
  };
}
