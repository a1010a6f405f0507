import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
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
  const [told, setTold] = useState("");
  const gone = goneOf(entries, restorable);
  return (
    <>
      {gone.length > 0 && (
        <Section title={t("site.menu.gone")} description={t("site.menu.gone.text")}>
          <Stack gap="xs" component="ul" m={0} p={0}>
            {gone.map((route) => {
              const name = captionOf(restorable[route], lang, route);
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
                    onClick={() => {
                      setTold(t("site.menu.restored", { name }));
                      onRestore(restored(entries, restorable, route), route);
                    }}
                  >
                    {t("site.menu.restore")}
                  </Button>
                </Group>
              );
            })}
          </Stack>
        </Section>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}
