import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "@/api/call";
import { readAgain, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { useSupportEvents } from "../events";
import { NothingAsked } from "../list/NothingAsked";
import { FoundTickets, TicketSearch } from "../list/TicketSearch";
import { VISITS } from "../words";
import { Enter } from "./Enter";
import { Keys } from "./Keys";
import { OwnExport } from "./OwnExport";
import { isProofOver } from "./proof";
import { keepVisit, proofOf, useVisit, type Visit } from "./visits";

const MOST_SHOWN = 100;

/** The tickets of who is not signed in, once the address is proven; else how to prove it. */
export function VisitorTickets({ onAsk }: { onAsk: () => void }) {
  const { t } = useT();
  const visit = useVisit();
  if (visit) return <TicketsOf visit={visit} onAsk={onAsk} />;
  return (
    <Stack gap="lg">
      <NothingAsked title={t("support.visitor.ask")} text={t("support.visitor.ask.text")} onAsk={onAsk} />
      <Section title={t("support.enter")} description={t("support.enter.text")}>
        <Enter />
      </Section>
    </Stack>
  );
}

function TicketsOf({ visit, onAsk }: { visit: Visit; onAsk: () => void }) {
  const { t } = useT();
  const cache = useQueryClient();
  const [words, setWords] = useState("");
  const proof = useMemo(() => proofOf(visit), [visit]);
  const read = useRead("/v1/mail/support/list", {
    query: { count: MOST_SHOWN, words },
    body: proof,
  });
  const isOver = isProofOver(read.error);
  useEffect(() => {
    if (isOver) keepVisit(null);
  }, [isOver]);
  useSupportEvents(({ kind }) => {
    if (kind !== "typing") void readAgain(cache, ...VISITS);
  }, proof);
  const leave = () => {
    // What the server cannot be told ends by itself; here it ends in any case.
    endOwnKey(proof).catch(() => undefined);
    keepVisit(null);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t("support.visitor.as", { mail: visit.mail })}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          {t("support.visitor.leave")}
        </Button>
      </Group>
      <TicketSearch words={words} onSearch={setWords} count={read.data?.list.length} />
      <Loaded read={read}>{({ list }) => <FoundTickets tickets={list} words={words} onAsk={onAsk} />}</Loaded>
      <OwnExport proof={proof} mail={visit.mail} />
      <Keys proof={proof} />
    </Stack>
  );
}

async function endOwnKey(proof: { mail: string | null; mail_approve_code: string }): Promise<void> {
  const { list } = await call("/v1/mail/key/list", { body: proof });
  const own = list.find((key) => key.is_this);
  if (own) await call("/v1/mail/key/end", { body: { ...proof, key_id: own.key_id } });
}
