import { Anchor, Group } from "@mantine/core";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf } from "@/screens/links";

const PAGES = ["page_privacy", "page_withdrawal", "page_intermediary"];

/** What the law has a buyer find at the checkout: the site's texts, in a tab of their own so that nothing typed is left. */
export function LawPages() {
  const site = useSite();
  const { lang } = useT();
  const entries = PAGES.flatMap((route) => entryOf(site, route) ?? []);
  return (
    <Group gap="sm">
      {entries.map((entry) => (
        <Anchor key={entry.route_view} size="sm" href={pathOf(entry, lang)} target="_blank" rel="noreferrer">
          {entry.caption[lang]}
        </Anchor>
      ))}
    </Group>
  );
}
