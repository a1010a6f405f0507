import { Badge, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconEyeOff, IconLock } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { MenuIcon } from "@/ui/MenuIcon";
import { ICON } from "@/ui/sizes";
import type { Entries, Entry } from "./types";

export interface TreeProps {
  entries: Entries;
  chosen: string | null;
  /** Entries that cannot be published as they are. */
  wrong: ReadonlySet<string>;
  newRoutes: ReadonlySet<string>;
  onChoose: (route: string) => void;
  onChange: (entries: Entries) => void;
}

/** What people call an entry. */
export function captionOf(entry: Entry | undefined, lang: "tr" | "en", route = ""): string {
  return entry?.caption[lang] || entry?.caption.tr || entry?.caption.en || route;
}

interface RowProps {
  route: string;
  entry: Entry;
  isWrong: boolean;
  isNew: boolean;
}

/** An entry in a line: its icon and caption, and what is to be known of it. */
export function EntryRow({ route, entry, isWrong, isNew }: RowProps) {
  const { t, lang } = useT();
  const isClosed = entry.login_need === "yes" || entry.auth_list !== "";
  return (
    <Group gap="xs" wrap="nowrap" flex={1} miw={0}>
      <MenuIcon path={entry.icon} size={ICON.md} />
      <Text size="sm" truncate flex={1} c={entry.show_in_menu === "no" ? "dimmed" : undefined}>
        {captionOf(entry, lang, route)}
      </Text>
      {isNew && <Badge color="info">{t("site.menu.new")}</Badge>}
      {isWrong && <IconAlertTriangle size={ICON.sm} aria-label={t("site.menu.isWrong")} role="img" />}
      {entry.show_in_menu === "no" && (
        <IconEyeOff size={ICON.sm} aria-label={t("site.menu.isHidden")} role="img" />
      )}
      {isClosed && <IconLock size={ICON.sm} aria-label={t("site.menu.isClosed")} role="img" />}
    </Group>
  );
}
