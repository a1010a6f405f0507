import { Button, Group, Stack, Text } from "@mantine/core";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { keepVisit, type Proof } from "./visits";

const KEYS = ["/v1/mail/key/list"] as const;

/** In which browsers an address is proven; each can be ended, and all with the links that were mailed. */
export function Keys({ proof }: { proof: Proof }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const read = useRead("/v1/mail/key/list", { body: proof });
  const end = useChange("/v1/mail/key/end", { refreshes: KEYS });
  const endAll = useChange("/v1/mail/key/end", { onDone: () => keepVisit(null) });
  return (
    <Section title={t("support.keys")} description={t("support.keys.text")}>
      <Loaded read={read}>
        {({ list }) => (
          <Stack gap="xs">
            {list.map((key) => (
              <Group key={key.key_id} justify="space-between" gap="xs">
                <Text size="sm">
                  {key.is_this ? t("support.keys.this") : key.device || t("support.keys.unknown")}
                  {" · "}
                  {t("support.keys.used", { time: dateTime(key.used_at) })}
                </Text>
                {!key.is_this && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={end.isRunning}
                    onClick={() => end.run({ body: { ...proof, key_id: key.key_id } })}
                  >
                    {t("support.keys.end")}
                  </Button>
                )}
              </Group>
            ))}
            <Group>
              <ConfirmButton
                title={t("support.keys.endAll.title")}
                text={t("support.keys.endAll.text")}
                confirmLabel={t("support.keys.endAll")}
                onConfirm={() => endAll.run({ body: proof })}
                loading={endAll.isRunning}
              >
                {t("support.keys.endAll")}
              </ConfirmButton>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
