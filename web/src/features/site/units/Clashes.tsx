import { Alert, Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { DiffText } from "@/ui/DiffText";
import { useFormat } from "@/ui/format";
import { PicturesBeside } from "../history/PicturesBeside";
import type { UnitDraft } from "./draft";
import type { Clash } from "./fields";
import { fieldName, partOf } from "./names";

/** Somebody changed the same fields: what each of both says, word by word, and the choice between them. */
export function Clashes({ clashes, draft }: { clashes: readonly Clash[]; draft: UnitDraft }) {
  const { t } = useT();
  if (clashes.length === 0) return null;
  return (
    <Alert color="warning" title={t("site.conflict.title")} role="alert">
      <Stack gap="md">
        <Text size="sm">{t("units.clash.text")}</Text>
        {clashes.map((clash) => (
          <div key={clash.field}>
            <Text fw={600} mb="2xs">
              {fieldName(t, clash.field)}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              {(["theirs", "mine"] as const).map((which) => (
                <Card key={which} withBorder padding="sm">
                  <Stack gap="xs" justify="space-between" h="100%">
                    <div>
                      <Text size="xs" c="dimmed">
                        {t(`site.conflict.${which}`)}
                      </Text>
                      <Said field={clash.field} before={clash.base} after={clash[which]} />
                    </div>
                    <Group>
                      <Button size="xs" variant="default" onClick={() => draft.take(clash.field, which)}>
                        {t(which === "mine" ? "site.conflict.takeMine" : "site.conflict.takeTheirs")}
                      </Button>
                    </Group>
                  </Stack>
                </Card>
              ))}
            </SimpleGrid>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

interface SaidProps {
  field: string;
  before: unknown;
  after: unknown;
}

/** What a field said and says: texts word by word, all else as it is called. */
export function Said({ field, before, after }: SaidProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const name = field.split("/")[0];
  if (name === "content" && partOf(field.split("/")[1] ?? "").base === "picture") {
    return <PicturesBeside {...{ before, after }} />;
  }
  const called = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return "";
    if (name === "is_active") return t(value === "yes" || value === true ? "units.active" : "units.passive");
    if (name === "from" || name === "until") return dateTime(String(value));
    return String(value);
  };
  const [was, now] = [called(before), called(after)];
  if (!was && !now) return <Text c="dimmed">–</Text>;
  const isPlain = !/<\/?[a-z][^>]*>/i.test(was + now);
  return <DiffText before={was} after={now} isPlain={isPlain} />;
}
