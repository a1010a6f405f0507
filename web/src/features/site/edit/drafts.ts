import type { SubjectView } from "../sites/types";

/** The drafts of what stands on a page: at its own places, and at those of every page. */
export function draftsOn(units: readonly SubjectView[], route: string): SubjectView[] {
  return units.filter(({ is_draft, content }) => {
    const place = content?.["place"];
    if (!is_draft || typeof place !== "string") return false;
    return (
      place === route || place.startsWith(`${route}.`) || place === "footer" || place === "header.banner"
    );
  });
}
