import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { BLOCKS } from "../words";

/** Senders whom the site's desk does not hear: added, listed, heard again. */
export function BlockedSenders() {
  const { t } = useT();
  return (
    <Section title={t("support.blocks")} description={t("support.blocks.text")}>
      <Stack gap="md">
        <BlockForm />
        <Blocked />
      </Stack>
    </Section>
  );
}

function BlockForm() {
  const { t } = useT();
  const [sender, setSender] = useState("");
  const [reason, setReason] = useState("");
  const block = useChange("/v1/support/block", {
    refreshes: BLOCKS,
    showsProblem: true,
    onDone: ({ block: made }) => {
      setSender("");
      setReason("");
      notifyDone(t("support.block.done", { sender: made.sender }));
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sender.trim()) block.run({ body: { sender, reason } });
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={t("support.block.sender")}
          description={t("support.block.sender.hint")}
          value={sender}
          error={problemOf(block.problem)}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSender(event.currentTarget.value)}
        />
        <TextInput
          label={t("support.block.reason")}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={block.isRunning} disabled={!sender.trim()}>
            {t("support.block")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function problemOf(problem: unknown): string | null {
  if (!(problem instanceof CallProblem)) return null;
  return problem.fields[0]?.message ?? problem.message;
}

function Blocked() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { read, rows, onMore, isLoadingMore } = usePages("/v1/support/block/list", {}, { cursor: "after" });
  if (read.error && !rows) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />;
  return (
    <DataTable
      label={t("support.blocks")}
      rows={rows}
      isLoading={read.isPending}
      rowKey={(row) => row.block_id}
      columns={[
        { key: "sender", label: t("support.block.sender"), cell: (row) => row.sender },
        { key: "reason", label: t("support.block.reason"), cell: (row) => row.reason || "–" },
        {
          key: "by",
          label: t("support.block.by"),
          cell: (row) => `${row.made_by} · ${dateTime(row.made_at)}`,
        },
        { key: "unblock", label: "", cell: unblockCell },
      ]}
      onMore={onMore}
      isLoadingMore={isLoadingMore}
      empty={<EmptyState icon={<IconBan />} title={t("support.blocks.none")} />}
    />
  );
}

interface UnblockButtonProps {
  id: string;
}

function unblockCell(row: { block_id: string }) {
  return <UnblockButton id={row.block_id} />;
}

function UnblockButton({ id }: UnblockButtonProps) {
  const { t } = useT();
  const unblock = useChange("/v1/support/unblock", { refreshes: BLOCKS });
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={unblock.isRunning}
      onClick={() => unblock.run({ body: { block_id: id } })}
    >
      {t("support.unblock")}
    </Button>
  );
}
