import { Badge, Group, Stack, Text } from "@mantine/core";
import type { PhraseKey } from "@/phrases/useT";
import { useT } from "@/phrases/useT";
import { menuFieldName } from "../menu/names";
import { captionOf } from "../menu/row";
import type { Entries } from "../menu/types";
import { Compare, type FieldChange } from "./Compare";
import classes from "./MenuMoves.module.css";
import { type EntryChange, movesOf } from "./moves";

interface MenuMovesProps {
  changes: readonly FieldChange[];
  /** The menu as it is now: it names the entries that did not change. */
  content: Record<string, unknown>;
}

const TONES = { added: "success", removed: "danger", moved: "info", changed: "neutral" } as const;

/** Two states of a menu as a tree of what came, went, moved and was renamed. */
export function MenuMoves({ changes, content }: MenuMovesProps) {
  const { t, lang } = useT();
  const entries = content as unknown as Entries;
  if (changes.length === 0) return <Text c="dimmed">{t("site.compare.same")}</Text>;
  const moves = movesOf(changes, (route) => entries[route]?.parent ?? null);
  const nameOf = (route: string | null) =>
    route === null ? t("site.menu.top") : captionNow(entries, moves, route, lang);
  const roots = moves.filter(({ parent }) => !moves.some(({ route }) => route === parent));
  const drawn = (list: readonly EntryChange[]) => (
    <ul className={classes["tree"]}>
      {list.map((each) => {
        const below = moves.filter(({ parent, route }) => parent === each.route && route !== each.route);
        return (
          <li key={each.route}>
            <Group gap="xs">
              <Badge color={TONES[each.kind]}>{t(`site.compare.entry.${each.kind}` as PhraseKey)}</Badge>
              <Text fw={600}>{nameOf(each.route)}</Text>
              {each.kind === "moved" && (
                <Text size="sm" c="dimmed">
                  {each.parent === each.former
                    ? t("site.compare.order")
                    : t("site.compare.move", { from: nameOf(each.former), to: nameOf(each.parent) })}
                </Text>
              )}
            </Group>
            {each.rest.length > 0 && (
              <Compare changes={each.rest} nameOf={(field) => menuFieldName(t, field)} />
            )}
            {below.length > 0 && drawn(below)}
          </li>
        );
      })}
    </ul>
  );
  return <Stack gap="xs">{drawn(roots)}</Stack>;
}

/** What an entry is called: as it is now, else as the change calls it. */
function captionNow(
  entries: Entries,
  moves: readonly EntryChange[],
  route: string,
  lang: "tr" | "en",
): string {
  if (entries[route]) return captionOf(entries[route], lang, route);
  const rest = moves.find((each) => each.route === route)?.rest ?? [];
  const caption = rest.find(({ field }) => field === `caption/${lang}`);
  return typeof caption?.after === "string" ? caption.after : route;
}
