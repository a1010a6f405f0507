import { Alert, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { GiftForm } from "@/features/credits/public";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { Loaded } from "@/ui/States";
import { CurrencyTotals, ProofLine } from "./ProofParts";

const PROOF = "/v1/order/reconciliation";
type Proof = AnswerOf<typeof PROOF>;

/** The proof that orders, payments, refunds, credits and uses of the whole platform add up. */
export function Reconciliation() {
  const { t } = useT();
  const read = useRead(PROOF, {}, { staleTime: 0 });
  return (
    <Section title={t("orders.proof.all")}>
      <Loaded read={read}>{(proof) => <Lines proof={proof} />}</Loaded>
      <GiftForm refreshes={[PROOF]} />
    </Section>
  );
}

/** Where all credits came from. */
function IssuedCredits({ issued }: { issued: Proof["issued_credits"] }) {
  const { t } = useT();
  const { number } = useFormat();
  const shown = (value: number) => number(value, 0);
  return (
    <div>
      <Text size="sm" fw={600} mb="xs">
        {t("orders.proof.issued.title")}: {t(issued.is_right ? "orders.proof.holds" : "orders.proof.fails")}
      </Text>
      <Stats>
        <Stat label={t("orders.proof.issued")} value={shown(issued.issued)} />
        <Stat label={t("orders.proof.issued.sold")} value={shown(issued.sold)} />
        <Stat label={t("orders.proof.issued.welcome")} value={shown(issued.welcome)} />
        <Stat label={t("orders.proof.issued.gifts")} value={shown(issued.gifts)} />
        <Stat label={t("orders.proof.issued.returned")} value={shown(issued.returned)} />
      </Stats>
    </div>
  );
}

function Lines({ proof }: { proof: Proof }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  return (
    <Stack gap="lg">
      <Alert
        color={proof.is_right ? "success" : "danger"}
        icon={proof.is_right ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={t(proof.is_right ? "orders.proof.right" : "orders.proof.wrong")}
        role="status"
      >
        {t("orders.proof.at", { time: dateTime(proof.checked_at) })}
      </Alert>
      <CurrencyTotals totals={proof.total_list} />
      {proof.debt_list.map((debts) => (
        <Stats key={debts.currency_type}>
          <Stat label={t("orders.proof.owed")} value={debts.owed_text} />
          <Stat label={t("orders.proof.late")} value={debts.late_text} />
        </Stats>
      ))}
      <IssuedCredits issued={proof.issued_credits} />
      <List listStyleType="none" spacing="xs">
        {proof.list.map((line) => (
          <List.Item key={line.name}>
            <ProofLine line={line}>{line.wrong_id_list.join(", ")}</ProofLine>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
