import { Alert, Button, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { grouped } from "@/ui/grouped";
import { Words } from "../history/Compare";
import { textIn } from "../history/texts";
import type { FieldConflict } from "../sites/types";
import { menuFieldName } from "./names";
import { captionOf } from "./row";
import type { Entries } from "./types";

interface MenuConflictsProps {
  conflicts: readonly FieldConflict[];
  entries: Entries;
  onSettle: (theirs: ReadonlySet<string>) => Promise<void>;
}

/** Entries that somebody else changed in the same place: both beside each other, and for each place the choice of one. */
export function MenuConflicts({ conflicts, entries, onSettle }: MenuConflictsProps) {
  const { t, lang } = useT();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const byRoute = grouped(conflicts, ({ field }) => field.split("/")[0] ?? "");
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs((now) => new Set(isTheirs ? [...now, field] : [...now].filter((each) => each !== field)));
  const settle = async () => {
    setSending(true);
    await onSettle(theirs).finally(() => setSending(false));
  };
  return (
    <Alert color="warning" title={t("site.conflict.title")} role="alert">
      <Stack gap="md">
        {[...byRoute].map(([route, list]) => (
          <Stack key={route} gap="xs">
            <Text fw={600}>{captionOf(entries[route], lang, route)}</Text>
            {list.map(({ field, base, theirs: other, mine }) => {
              const name = menuFieldName(t, field.slice(route.length + 1));
              return (
                <Radio.Group
                  key={field}
                  label={name}
                  value={theirs.has(field) ? "theirs" : "mine"}
                  onChange={(value) => choose(field, value === "theirs")}
                >
                  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="3xs">
                    {(
                      [
                        ["theirs", other],
                        ["mine", mine],
                      ] as const
                    ).map(([side, value]) => (
                      <Stack key={side} gap="3xs">
                        <Radio value={side} label={t(`site.conflict.${side}`)} />
                        {value === null ? (
                          <Text c="dimmed">{t("site.menu.isGone")}</Text>
                        ) : textIn(value, t) === "" ? (
                          <Text c="dimmed">–</Text>
                        ) : (
                          <Words before={base} after={value} />
                        )}
                      </Stack>
                    ))}
                  </SimpleGrid>
                </Radio.Group>
              );
            })}
          </Stack>
        ))}
        <Group>
          <Button size="xs" loading={isSending} onClick={() => void settle()}>
            {t("site.conflict.settle")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
