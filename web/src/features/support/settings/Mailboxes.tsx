import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { MailboxView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { MailboxForm } from "./MailboxForm";
import { MailboxTest } from "./MailboxTest";

const LIST = "/v1/support/mailbox/list";
/** How often it is asked how far a test has come. */
const TEST_MS = 2000;

/** The mailboxes at a provider out of which the site fetches mails to its desk. */
export function Mailboxes() {
  const { t } = useT();
  const [open, setOpen] = useState<{ mailbox: MailboxView | null } | null>(null);
  const [isWatching, setWatching] = useState(false);
  const read = useRead(LIST, {}, { refetchInterval: isWatching ? TEST_MS : false });
  const isTesting = read.data?.list.some((each) => each.test && !each.test.is_over) ?? false;
  if (isTesting !== isWatching) setWatching(isTesting);
  const columns = useColumns();
  const actionsOf = (row: MailboxView) => <RowActions row={row} onEdit={() => setOpen({ mailbox: row })} />;
  return (
    <Section
      flush
      title={t("support.mailbox.title")}
      description={t("support.mailbox.text")}
      actions={
        <Button
          leftSection={<IconPlus size={ICON.md} aria-hidden />}
          disabled={!read.data || read.data.list.length >= read.data.most}
          onClick={() => setOpen({ mailbox: null })}
        >
          {t("support.mailbox.add")}
        </Button>
      }
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ list }) => (
          <DataTable
            label={t("support.mailbox.title")}
            rows={list}
            columns={columns}
            rowKey={(row) => row.mailbox_id}
            rowActions={actionsOf}
            empty={<EmptyState title={t("support.mailbox.none")} />}
          />
        )}
      </Loaded>
      {open && read.data && (
        <MailboxForm
          mailbox={open.mailbox}
          isPrivateAllowed={read.data.is_private_allowed}
          refreshes={LIST}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

function RowActions({ row, onEdit }: { row: MailboxView; onEdit: () => void }) {
  const { t } = useT();
  const query = { mailbox_id: row.mailbox_id };
  const test = useChange("/v1/support/mailbox/test", { refreshes: [LIST], showsProblem: true });
  const remove = useChange("/v1/support/mailbox/delete", {
    refreshes: [LIST],
    onDone: () => notifyDone(t("support.mailbox.deleted")),
    showsProblem: true,
  });
  const ask = () =>
    confirmLasting({
      title: t("support.mailbox.delete_title"),
      text: t("support.mailbox.delete_text", { address: row.address }),
      confirmLabel: t("support.mailbox.delete"),
      onConfirm: () => remove.run({ query }),
    });
  const small = { size: "compact-sm", variant: "subtle" } as const;
  const of = (what: string) => `${what}: ${row.address}`;
  return (
    <>
      <Button
        {...small}
        loading={test.isRunning || (row.test !== null && !row.test.is_over)}
        disabled={!row.is_active}
        aria-label={of(t("support.mailbox.test"))}
        onClick={() => test.run({ query })}
      >
        {t("support.mailbox.test")}
      </Button>
      <Button {...small} aria-label={of(t("support.mailbox.edit"))} onClick={onEdit}>
        {t("support.mailbox.edit")}
      </Button>
      <Button
        {...small}
        color="danger"
        loading={remove.isRunning}
        aria-label={of(t("support.mailbox.delete"))}
        onClick={ask}
      >
        {t("support.mailbox.delete")}
      </Button>
    </>
  );
}

function stateOf(row: MailboxView) {
  if (!row.is_active) return { name: "off", color: "neutral" } as const;
  if (row.problem) return { name: "failed", color: "danger" } as const;
  return row.looked_at
    ? ({ name: "good", color: "success" } as const)
    : ({ name: "new", color: "info" } as const);
}

function useColumns(): Column<MailboxView>[] {
  const { t } = useT();
  const { dateTime } = useFormat();
  return [
    {
      key: "address",
      label: t("support.mailbox.address"),
      isWide: true,
      cell: (row) => (
        <Stack gap="4xs">
          <Text span inherit fw={600} style={{ overflowWrap: "anywhere" }}>
            {row.address}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {row.host}
          </Text>
          {row.problem && row.is_active && (
            <Alert color="danger" p="xs">
              {t(`support.mailbox.problem.${row.problem}`)}
            </Alert>
          )}
          {row.left_count > 0 && (
            <Text size="sm" c="dimmed">
              {t("support.mailbox.left", { count: row.left_count })}
            </Text>
          )}
          {row.test && <MailboxTest test={row.test} />}
        </Stack>
      ),
    },
    {
      key: "state",
      label: t("support.mailbox.is_active"),
      cell: (row) => (
        <Group gap="3xs">
          <Badge color={stateOf(row).color}>{t(`support.mailbox.state.${stateOf(row).name}`)}</Badge>
          {row.fetched_at && (
            <Text size="sm" c="dimmed">
              {t("support.mailbox.fetched", { when: dateTime(row.fetched_at) })}
            </Text>
          )}
        </Group>
      ),
    },
  ];
}
