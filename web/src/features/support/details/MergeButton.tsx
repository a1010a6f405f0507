import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { Loaded } from "@/ui/States";
import { READS, STATE, type Support, type TicketRow } from "../words";

const BESIDE = "/v1/support/merge/list";

/** Lets other tickets of the same person go on in this one. */
export function MergeButton({ support }: { support: Support }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {t("support.merge")}
      </Button>
      {isOpen && <MergeWindow support={support} onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeWindow({ support, onClose }: { support: Support; onClose: () => void }) {
  const { t } = useT();
  const query = { user_support_client_id: support.user_support_client_id };
  const read = useRead(BESIDE, { query });
  return (
    <OpenWindow onClose={onClose} title={t("support.merge.title")} size="lg">
      <Stack gap="md">
        <Text size="sm">{t("support.merge.text", { number: support.number })}</Text>
        <Loaded read={read}>
          {({ list, merged_list: merged }) => (
            <>
              <MergeForm support={support} tickets={list} onClose={onClose} />
              {merged.length > 0 && <MergedTickets tickets={merged} />}
            </>
          )}
        </Loaded>
      </Stack>
    </OpenWindow>
  );
}

interface MergeFormProps {
  support: Support;
  tickets: readonly TicketRow[];
  onClose: () => void;
}

function MergeForm({ support, tickets, onClose }: MergeFormProps) {
  const { t } = useT();
  const { date } = useFormat();
  const [chosen, setChosen] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const merge = useChange("/v1/support/merge", {
    refreshes: [...READS, BESIDE],
    onDone: () => {
      onClose();
      notifyDone(t("support.merge.done"));
    },
  });
  if (tickets.length === 0) return <Text c="dimmed">{t("support.merge.none")}</Text>;
  const send = () => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    merge.run({
      query: { user_support_client_id: support.user_support_client_id },
      body: { support_list: chosen },
    });
  };
  return (
    <>
      <Checkbox.Group
        label={t("support.merge.which")}
        description={t("support.merge.only")}
        value={chosen}
        onChange={setChosen}
        error={isMissing ? t("support.merge.missing") : null}
      >
        <Stack gap="xs" mt="xs">
          {tickets.map((ticket) => (
            <Checkbox
              key={ticket.user_support_client_id}
              value={ticket.user_support_client_id}
              label={`#${ticket.number} ${ticket.subject}`}
              description={`${t(STATE.staff[ticket.state])} · ${date(ticket.opened_at)} · ${ticket.last_words}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button loading={merge.isRunning} onClick={send}>
          {t("support.merge")}
        </Button>
      </Group>
    </>
  );
}

/** What was merged into a ticket, each to be given back what was its own. */
function MergedTickets({ tickets }: { tickets: readonly TicketRow[] }) {
  const { t } = useT();
  const unmerge = useChange("/v1/support/unmerge", {
    refreshes: [...READS, BESIDE],
    onDone: () => notifyDone(t("support.unmerge.done")),
  });
  return (
    <Alert color="neutral" title={t("support.merge.there")}>
      <Stack gap="xs">
        {tickets.map((ticket) => (
          <Group key={ticket.user_support_client_id} justify="space-between" gap="xs">
            <Text size="sm">{`#${ticket.number} ${ticket.subject}`}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={unmerge.isRunning}
              aria-label={`${t("support.unmerge")}: #${ticket.number}`}
              onClick={() =>
                unmerge.run({ query: { user_support_client_id: ticket.user_support_client_id } })
              }
            >
              {t("support.unmerge")}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
