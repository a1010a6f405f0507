import { Box, Divider, Group, Stack, Text } from "@mantine/core";
import type { CreditMovement } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { HeaderPanel } from "@/ui/HeaderPanel";
import type { Opener } from "@/ui/onDemand";
import { Loaded, RowSkeleton } from "@/ui/States";
import { useBalance, useMovements } from "./useBalance";
import classes from "./header.module.css";

const SHOWN = 6;

/** What a movement was; setting credits aside for a job is not spending them yet. */
const KINDS = {
  granted: { label: "credits.movement.granted", sign: "+" },
  reserved: { label: "credits.movement.reserved", sign: "" },
  spent: { label: "credits.movement.spent", sign: "−" },
  released: { label: "credits.movement.released", sign: "" },
  expired: { label: "credits.movement.expired", sign: "−" },
  refunded: { label: "credits.movement.refunded", sign: "−" },
} as const;

/** The balance and the last movements, under the button that opens them. */
export default function CreditPanel({ button }: { button: Opener }) {
  const { t } = useT();
  const { number } = useFormat();
  const { data } = useBalance();
  return (
    <HeaderPanel button={button}>
      {({ isOpen }) => (
        <Stack gap="xs" data-autofocus tabIndex={-1} className={classes["panel"]}>
          <Group justify="space-between" align="baseline">
            <Text fw={600}>{t("credits.title")}</Text>
            <Text fw={650} fz="lg" className="num">
              {number(data?.available ?? 0, 0)}
            </Text>
          </Group>
          {(data?.reserved ?? 0) > 0 && (
            <Text size="sm" c="dimmed" className="num">
              {t("credits.reserved", { amount: number(data?.reserved ?? 0, 0) })}
            </Text>
          )}
          {(data?.suspended ?? 0) > 0 && (
            <Text size="sm" c="dimmed" className="num">
              {t("credits.suspended", { amount: number(data?.suspended ?? 0, 0) })}
            </Text>
          )}
          <Divider />
          <Text size="sm" c="dimmed">
            {t("credits.movements")}
          </Text>
          <Movements isOpen={isOpen} />
        </Stack>
      )}
    </HeaderPanel>
  );
}

function Movements({ isOpen }: { isOpen: boolean }) {
  const { t } = useT();
  const read = useMovements(isOpen);
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeleton rows={3} />}
      empty={{
        when: (answer) => answer.list.length === 0,
        show: <Text size="sm">{t("credits.movements.none")}</Text>,
      }}
    >
      {(answer) => (
        <Stack gap="xs" component="ul" className={classes["list"]}>
          {answer.list.slice(0, SHOWN).map((movement) => (
            <Movement key={movement.entry_id} movement={movement} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Movement({ movement }: { movement: CreditMovement }) {
  const { t } = useT();
  const { number, dateTime } = useFormat();
  const kind = KINDS[movement.movement as keyof typeof KINDS] ?? KINDS.granted;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <Box miw={0}>
        <Text size="sm">{movement.cause}</Text>
        <Text size="xs" c="dimmed" className="num">
          {t(kind.label)} · {dateTime(movement.made_at)}
        </Text>
      </Box>
      <Text size="sm" fw={600} c={kind.sign ? undefined : "dimmed"} className="num">
        {kind.sign}
        {number(Math.abs(movement.amount), 0)}
      </Text>
    </Group>
  );
}
