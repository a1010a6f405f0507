import { Box, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CurrencyTotal } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { Stat, Stats } from "@/ui/Stat";
import { ICON } from "@/ui/sizes";

interface ProofLineProps {
  line: { text: string; is_right: boolean; wrong_count: number };
  /** Of what it does not hold. */
  children: ReactNode;
}

/** One thing that must hold, and whether it does. */
export function ProofLine({ line, children }: ProofLineProps) {
  const { t } = useT();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {/* Long words beside it do not squeeze it. */}
      <Box c={line.is_right ? "success" : "danger"} flex="none" lh={0} aria-hidden>
        {line.is_right ? <IconCircleCheck size={ICON.md} /> : <IconAlertTriangle size={ICON.md} />}
      </Box>
      <div>
        <Text size="sm">
          {line.text}: {t(line.is_right ? "orders.proof.holds" : "orders.proof.fails")}
        </Text>
        {!line.is_right && (
          <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: "anywhere" }}>
            {t("orders.proof.count", { count: line.wrong_count })}: {children}
          </Text>
        )}
      </div>
    </Group>
  );
}

/** What was taken and paid back, each currency by itself. */
export function CurrencyTotals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useT();
  return totals.map((total) => (
    <Stats key={total.currency_type}>
      <Stat label={t("orders.proof.taken")} value={total.taken_text} />
      <Stat label={t("orders.refunded")} value={total.refunded_text} />
      <Stat label={t("orders.proof.waiting")} value={total.waiting_text} />
      <Stat label={t("orders.proof.paidCount")} value={total.paid_count} />
    </Stats>
  ));
}
