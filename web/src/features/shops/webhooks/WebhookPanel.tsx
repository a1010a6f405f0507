import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { WebhookView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { DeliveryLog } from "./DeliveryLog";
import { SecretWindow } from "./SecretWindow";
import { WebhookForm } from "./WebhookForm";
import { LIST } from "./words";

type Open = { what: "form" | "log" | "secret"; webhook: WebhookView | null; secret?: string };

/** The addresses at which programs of the shop are told what happens in it. */
export function WebhookPanel({ shopId }: { shopId: string }) {
  const { t } = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const read = useRead(LIST, { query: { user_shop_client_id: shopId } });
  const columns = useColumns();
  const actionsOf = (row: WebhookView) => <RowActions shopId={shopId} row={row} onOpen={setOpen} />;
  return (
    <Section
      flush
      title={t("shops.webhooks.title")}
      description={t("shops.webhooks.lead")}
      actions={
        <Button
          leftSection={<IconPlus size={ICON.md} aria-hidden />}
          disabled={!read.data || read.data.list.length >= read.data.most}
          onClick={() => setOpen({ what: "form", webhook: null })}
        >
          {t("shops.webhooks.new")}
        </Button>
      }
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ list }) => (
          <DataTable
            label={t("shops.webhooks.title")}
            rows={list}
            columns={columns}
            rowKey={(row) => row.webhook_id}
            rowActions={actionsOf}
            empty={<EmptyState title={t("shops.webhooks.none")} text={t("shops.webhooks.none.text")} />}
          />
        )}
      </Loaded>
      {open?.what === "form" && read.data && (
        <WebhookForm
          shopId={shopId}
          webhook={open.webhook}
          events={read.data.event_list}
          onClose={close}
          onMade={(secret) => setOpen({ what: "secret", webhook: null, secret })}
        />
      )}
      {open?.what === "secret" && (
        <SecretWindow
          shopId={shopId}
          webhookId={open.webhook?.webhook_id ?? null}
          made={open.secret ?? null}
          onClose={close}
        />
      )}
      {open?.what === "log" && open.webhook && (
        <DeliveryLog shopId={shopId} webhook={open.webhook} onClose={close} />
      )}
    </Section>
  );
}

interface RowActionsProps {
  shopId: string;
  row: WebhookView;
  onOpen: (open: Open) => void;
}

function RowActions({ shopId, row, onOpen }: RowActionsProps) {
  const { t } = useT();
  const query = { user_shop_client_id: shopId, webhook_id: row.webhook_id };
  const remove = useChange("/v1/user/shop/webhook/delete", {
    refreshes: [LIST],
    onDone: () => notifyDone(t("shops.webhooks.removed")),
    showsProblem: true,
  });
  const ask = () =>
    confirmLasting({
      title: t("shops.webhooks.remove.title"),
      text: t("shops.webhooks.remove.text", { url: row.url }),
      confirmLabel: t("shops.webhooks.remove"),
      onConfirm: () => remove.run({ query }),
    });
  const small = { size: "compact-sm", variant: "subtle" } as const;
  const of = (what: string) => `${what}: ${row.url}`;
  return (
    <>
      <Button {...small} aria-label={of(t("ui.edit"))} onClick={() => onOpen({ what: "form", webhook: row })}>
        {t("ui.edit")}
      </Button>
      <Button
        {...small}
        aria-label={of(t("shops.webhooks.log"))}
        onClick={() => onOpen({ what: "log", webhook: row })}
      >
        {t("shops.webhooks.log")}
      </Button>
      <Button
        {...small}
        aria-label={of(t("shops.webhooks.secret"))}
        onClick={() => onOpen({ what: "secret", webhook: row })}
      >
        {t("shops.webhooks.secret")}
      </Button>
      <Button
        {...small}
        color="danger"
        loading={remove.isRunning}
        aria-label={of(t("shops.webhooks.remove"))}
        onClick={ask}
      >
        {t("shops.webhooks.remove")}
      </Button>
    </>
  );
}

function useColumns(): Column<WebhookView>[] {
  const { t } = useT();
  const { dateTime } = useFormat();
  return [
    {
      key: "url",
      label: t("shops.webhooks.url"),
      isWide: true,
      cell: (row) => (
        <Stack gap="4xs">
          <Text span inherit fw={600} style={{ overflowWrap: "anywhere" }}>
            {row.url}
          </Text>
          {row.about && (
            <Text size="sm" c="dimmed">
              {row.about}
            </Text>
          )}
          {row.stopped_why && (
            <Alert color="warning" p="xs">
              {t(`shops.webhooks.stopped.${row.stopped_why === "gone" ? "gone" : "failing"}`)}
            </Alert>
          )}
        </Stack>
      ),
    },
    {
      key: "events",
      label: t("shops.webhooks.events"),
      cell: (row) => (
        <Group gap="4xs">
          {row.event_list.map((event) => (
            <Badge key={event} color="neutral" tt="none">
              {event}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: "state",
      label: t("shops.webhooks.state"),
      cell: (row) => (
        <Badge color={row.is_active ? "success" : "neutral"}>
          {t(row.is_active ? "shops.webhooks.on" : "shops.webhooks.off")}
        </Badge>
      ),
    },
    {
      key: "last",
      label: t("shops.webhooks.last"),
      cell: (row) => (row.delivered_at ? dateTime(row.delivered_at) : t("shops.webhooks.never")),
    },
  ];
}
