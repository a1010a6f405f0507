import { Avatar, Group, Text } from "@mantine/core";
import { useSite } from "@/api/site";
import { type Translate, useT } from "@/phrases/useT";
import { entryOf } from "@/screens/links";
import { ICON } from "@/ui/sizes";
import { type Present, usePresence } from "./usePresence";

const MOST = 4;

interface PresenceProps {
  siteId: string;
  /** Where this page is: `menu`, `words`, `settings`, `site`, `unit:<id>` or `page:<route>`. */
  place: string;
  isUnsaved?: boolean;
}

/** Who else is at work on the site, first who is at the same place; nobody takes no room. */
export function Presence({ siteId, place, isUnsaved = false }: PresenceProps) {
  return <Others others={usePresence(siteId, place, isUnsaved)} place={place} />;
}

/** Those who are at work on the site, as one sees them from a place. */
export function Others({ others, place }: { others: readonly Present[]; place: string }) {
  const { t } = useT();
  const isHere = (each: Present) => each.place === place;
  // One's own windows elsewhere are no news.
  const told = others.filter((each) => each.is_you === "no" || isHere(each));
  if (told.length === 0) return null;
  const shown = told.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return (
    <Group component="section" gap="md" aria-label={t("site.presence.label")} aria-live="polite">
      {shown.slice(0, MOST).map((each) => (
        <Person key={`${each.name}${each.place}`} person={each} isHere={isHere(each)} />
      ))}
      {shown.length > MOST && (
        <Text size="sm" c="dimmed">
          {t("site.presence.more", { count: shown.length - MOST })}
        </Text>
      )}
    </Group>
  );
}

function Person({ person, isHere }: { person: Present; isHere: boolean }) {
  const { t, lang } = useT();
  const site = useSite();
  const name = person.is_you === "yes" ? t("site.presence.you") : person.name;
  const route = /^page:(.+)$/.exec(person.place)?.[1];
  const page = route && (entryOf(site, route)?.caption[lang] ?? route);
  const where = isHere ? t("site.presence.here") : page || placeWord(t, person.place);
  return (
    <Group gap="2xs" wrap="nowrap">
      <Avatar size={ICON.xl} name={person.name} color={isHere ? "initials" : "neutral"} aria-hidden />
      <Text size="sm" fw={isHere ? 600 : 400}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {person.is_unsaved === "yes" ? t("site.presence.writing", { where }) : where}
      </Text>
    </Group>
  );
}

function placeWord(t: Translate, place: string): string {
  switch (place) {
    case "menu":
    case "words":
    case "settings":
      return t(`site.presence.at.${place}`);
    default:
      return t(place.startsWith("unit:") ? "site.presence.at.unit" : "site.presence.at.site");
  }
}
