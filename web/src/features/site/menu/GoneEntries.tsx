import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { MenuIcon } from "@/ui/MenuIcon";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { captionOf } from "./row";
import { goneOf, restored } from "./tree";
import type { Entries } from "./types";

interface GoneEntriesProps {
  entries: Entries;
  /** What is published, and what no menu may lack. */
  restorable: Entries;
  onRestore: (entries: Entries, route: string) => void;
}

/** What was deleted from the menu and goes for everybody once that is published: until then it can be put back. */
export function GoneEntries({ entries, restorable, onRestore }: GoneEntriesProps) {
  const { t, lang } = useT();
  const [back, setBack] = useState<string | null>(null);
  const next = useRef<string | null>(null);
  const gone = goneOf(entries, restorable);
  const nameOf = (route: string) => captionOf(restorable[route], lang, route);

  // The button that was pressed goes with its row: the focus goes to the next one, at last to what came back.
  useEffect(() => {
    if (next.current === null) return;
    document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  const restore = (route: string) => {
    const place = gone.indexOf(route);
    const beside = gone[place + 1] ?? gone[place - 1];
    next.current = beside
      ? `[data-gone="${CSS.escape(beside)}"]`
      : `[role=treeitem][data-value="${CSS.escape(route)}"]`;
    setBack(route);
    onRestore(restored(entries, restorable, route), route);
  };
  return (
    <>
      {gone.length > 0 && (
        <Section title={t("site.menu.gone")} description={t("site.menu.gone.text")}>
          <Stack gap="xs" component="ul" m={0} p={0}>
            {gone.map((route) => {
              const name = nameOf(route);
              return (
                <Group key={route} component="li" gap="xs" wrap="nowrap">
                  <MenuIcon path={restorable[route]?.icon ?? ""} size={ICON.md} />
                  <Text size="sm" c="dimmed" td="line-through" truncate flex={1}>
                    {name}
                  </Text>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t("site.menu.restore.name", { name })}
                    data-gone={route}
                    onClick={() => restore(route)}
                  >
                    {t("site.menu.restore")}
                  </Button>
                </Group>
              );
            })}
          </Stack>
        </Section>
      )}
      <VisuallyHidden role="status">
        {back && !gone.includes(back) && t("site.menu.restored", { name: nameOf(back) })}
      </VisuallyHidden>
    </>
  );
}
