import { Badge, Button, Code, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { WebhookMessageView, WebhookView } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { MoreButton } from "@/ui/MoreButton";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { isTold, LIST, LOG, problemOf } from "./words";

interface DeliveryLogProps {
  shopId: string;
  webhook: WebhookView;
  onClose: () => void;
}

const SOON = 2000;
const TONES = { delivered: "success", waiting: "info", failed: "danger" } as const;

/** The messages for an address in the last month and what came back; one that nobody took is sent again. */
export function DeliveryLog({ shopId, webhook, onClose }: DeliveryLogProps) {
  const { t } = useT();
  const query = { user_shop_client_id: shopId, webhook_id: webhook.webhook_id };
  const { read, rows, onMore, isLoadingMore } = usePages(LOG, query, {
    looksAgain: (shown) => (shown.some(({ state }) => state === "waiting") ? SOON : false),
  });
  const test = useChange("/v1/user/shop/webhook/test", {
    refreshes: [LOG, LIST],
    onDone: () => notifyDone(t("shops.webhooks.tested")),
    showsProblem: true,
  });
  return (
    <OpenWindow title={t("shops.webhooks.log.of", { url: webhook.url })} onClose={onClose} size="xl">
      <Stack gap="md">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t("shops.webhooks.log.text")}
          </Text>
          <Button
            leftSection={<IconSend size={ICON.md} aria-hidden />}
            variant="light"
            disabled={!webhook.is_active}
            loading={test.isRunning}
            onClick={() => test.run({ query })}
          >
            {t("shops.webhooks.test")}
          </Button>
        </Group>
        <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
          {() =>
            !rows?.length ? (
              <EmptyState title={t("shops.webhooks.log.none")} text={t("shops.webhooks.log.none.text")} />
            ) : (
              <Stack gap="sm" component="ul" p={0} m={0}>
                {rows.map((row) => (
                  <Message key={row.message_id} row={row} query={query} canSend={webhook.is_active} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <MoreButton onMore={onMore} isLoading={isLoadingMore} />
      </Stack>
    </OpenWindow>
  );
}

interface MessageProps {
  row: WebhookMessageView;
  query: { user_shop_client_id: string; webhook_id: string };
  canSend: boolean;
}

function Message({ row, query, canSend }: MessageProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const again = useChange("/v1/user/shop/webhook/delivery/send/again", {
    refreshes: [LOG],
    showsProblem: true,
  });
  const state = row.state === "delivered" || row.state === "failed" ? row.state : "waiting";
  const name = isTold(row.event) ? t(`shops.webhooks.event.${row.event}`) : t("shops.webhooks.event.test");
  return (
    <Stack component="li" gap="4xs" style={{ listStyle: "none" }}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        <Badge color={TONES[state]}>{t(`shops.webhooks.state.${state}`)}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {dateTime(row.made_at)} · {t("shops.webhooks.tries", { count: row.tries })}
      </Text>
      {row.tried_at && (
        <Text size="sm">
          {row.status === null
            ? t(`shops.webhooks.problem.${problemOf(row.problem)}`)
            : t("shops.webhooks.answered", { status: row.status, time: row.milliseconds ?? 0 })}
        </Text>
      )}
      {state === "waiting" && row.next_at && row.tries > 0 && (
        <Text size="sm">{t("shops.webhooks.next", { time: dateTime(row.next_at) })}</Text>
      )}
      <details>
        <Text component="summary" size="sm">
          {t("shops.webhooks.details")}
        </Text>
        <Code block mt="xs">
          {JSON.stringify(row.body, null, 2)}
        </Code>
        {row.answer && (
          <Code block mt="xs">
            {row.answer}
          </Code>
        )}
      </details>
      {state !== "waiting" && canSend && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={again.isRunning}
            onClick={() => again.run({ query: { ...query, message_id: row.message_id } })}
          >
            {t("shops.webhooks.again")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
