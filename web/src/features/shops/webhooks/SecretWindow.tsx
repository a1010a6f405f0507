import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { LIST } from "./words";

interface SecretWindowProps {
  shopId: string;
  /** Null for the one that was just made. */
  webhookId: string | null;
  /** The secret that was just made. */
  made: string | null;
  onClose: () => void;
}

/** The secret under which messages are signed: shown when it is asked for, and changed. */
export function SecretWindow({ shopId, webhookId, made, onClose }: SecretWindowProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const show = useChange("/v1/user/shop/webhook/secret/get", { showsProblem: true });
  const renew = useChange("/v1/user/shop/webhook/secret/new", { refreshes: [LIST], showsProblem: true });
  const query = { user_shop_client_id: shopId, webhook_id: webhookId ?? "" };
  const secret = renew.answer?.secret ?? show.answer?.secret ?? made;
  const until = renew.answer?.old_secret_until;
  return (
    <OpenWindow title={t(made ? "shops.webhooks.made" : "shops.webhooks.secret")} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text size="sm">{t("shops.webhooks.secret.text")}</Text>
        {secret && (
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t("shops.webhooks.secret")}
              value={secret}
              readOnly
              flex={1}
              ff="monospace"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={
                    copied ? (
                      <IconCheck size={ICON.md} aria-hidden />
                    ) : (
                      <IconCopy size={ICON.md} aria-hidden />
                    )
                  }
                >
                  {t(copied ? "applications.keys.copied" : "applications.keys.copy")}
                </Button>
              )}
            </CopyButton>
          </Group>
        )}
        {until && (
          <Alert color="info" role="status">
            {t("shops.webhooks.secret.until", { time: dateTime(until) })}
          </Alert>
        )}
        {webhookId && (
          <Group justify="flex-end">
            {!secret && (
              <Button variant="default" loading={show.isRunning} onClick={() => show.run({ query })}>
                {t("shops.webhooks.secret.show")}
              </Button>
            )}
            <Button variant="light" loading={renew.isRunning} onClick={() => renew.run({ query })}>
              {t("shops.webhooks.secret.renew")}
            </Button>
          </Group>
        )}
      </Stack>
    </OpenWindow>
  );
}
