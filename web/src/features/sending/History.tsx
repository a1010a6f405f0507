import { Badge, Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import type { LetterView, MailingView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { stateNow } from "./letters";

const LOOK_MS = 3_000;

/** Letters to many: how far each is, and what became of it for each person. */
export function History() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const { read, rows, ...more } = usePages("/v1/sending/list", {}, { looksAgain: whileSending });
  return (
    <Section flush title={t("sending.history")}>
      <Loaded read={{ ...read, data: rows }} skeleton={<RowSkeleton rows={4} />}>
        {(mailings) => (
          <DataTable
            label={t("sending.history")}
            rows={mailings}
            rowKey={(row) => row.mailing_id}
            onRowClick={(row) => setOpened(row.mailing_id)}
            empty={
              <EmptyState icon={<IconMailForward />} title={t("sending.none")} text={t("sending.noneText")} />
            }
            columns={[
              { key: "subject", label: t("sending.subject"), cell: (row) => row.subject },
              { key: "state", label: t("sending.state"), cell: stateOf },
              { key: "at", label: t("sending.at"), cell: (row) => dateTime(row.created_at) },
              { key: "by", label: t("sending.by"), cell: (row) => row.created_by, hideOnPhone: true },
            ]}
            {...more}
          />
        )}
      </Loaded>
      <Modal opened={opened !== null} onClose={() => setOpened(null)} title={t("sending.details")} size="lg">
        {opened && <Details mailingId={opened} />}
      </Modal>
    </Section>
  );
}

const whileSending = (mailings: readonly MailingView[]) =>
  mailings.some((mailing) => stateNow(mailing) === "sending") && LOOK_MS;
const stateOf = (mailing: MailingView) => <State mailing={mailing} />;
const toldOf = (letter: LetterView) => letter.message;

function State({ mailing }: { mailing: MailingView }) {
  const { t } = useT();
  const state = stateNow(mailing);
  const tone = { sending: "info", done: "success", cancelled: "neutral" } as const;
  return (
    <Group gap="2xs">
      <Badge color={tone[state]}>{t(`sending.state.${state}`)}</Badge>
      <Text size="sm" className="num">
        {t("sending.share", { sent: mailing.sent, people: mailing.people })}
      </Text>
    </Group>
  );
}

function Details({ mailingId }: { mailingId: string }) {
  const { t } = useT();
  const query = { mailing_id: mailingId };
  const read = useRead("/v1/sending/get", { query }, { refetchInterval: LOOK_MS });
  const { read: letters, rows, ...more } = usePages("/v1/sending/get", query, { cursor: "after" });
  const cancel = useChange("/v1/sending/cancel", {
    refreshes: ["/v1/sending/get", "/v1/sending/list"],
    onDone: () => notifyDone(t("sending.stopped")),
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={5} />}>
      {({ mailing, list }) => (
        <Stack gap="md">
          <Text fw={600}>{mailing.subject}</Text>
          <Progress
            value={(1 - mailing.waiting / Math.max(1, mailing.people)) * 100}
            aria-label={t("sending.progress")}
          />
          <Text size="sm">
            {t("sending.counts", {
              sent: mailing.sent,
              waiting: mailing.waiting,
              failed: mailing.failed,
              cancelled: mailing.cancelled,
            })}
          </Text>
          {mailing.waiting > 0 && mailing.state !== "cancelled" && (
            <ConfirmButton
              title={t("sending.stopTitle")}
              text={t("sending.stopText")}
              confirmLabel={t("sending.stop")}
              onConfirm={() => cancel.run({ query })}
              loading={cancel.isRunning}
            >
              {t("sending.stop")}
            </ConfirmButton>
          )}
          <DataTable
            label={t("sending.details")}
            rows={[...list, ...(rows ?? []).slice(list.length)]}
            rowKey={(row) => row.letter_id}
            {...more}
            columns={[
              { key: "name", label: t("sending.person"), cell: (row) => row.username },
              { key: "state", label: t("sending.state"), cell: toldOf },
            ]}
          />
          <Button
            variant="subtle"
            onClick={() => {
              void read.refetch();
              void letters.refetch();
            }}
          >
            {t("sending.again")}
          </Button>
        </Stack>
      )}
    </Loaded>
  );
}
