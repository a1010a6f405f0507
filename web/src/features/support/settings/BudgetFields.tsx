import { Group, NumberInput, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { halfOnPhone, WIDTH, wholeOnPhone } from "@/ui/sizes";
import { PRIORITIES, PRIORITY } from "../words";
import type { Times } from "./types";

interface BudgetFieldsProps {
  budgets: Times["budgets"];
  onChange: (budgets: Times["budgets"]) => void;
}

const LEAST = 5;
const MOST = 60_000;

/** In how many working minutes answers are due, by priority. */
export function BudgetFields({ budgets, onChange }: BudgetFieldsProps) {
  const { t } = useT();
  const put = (priority: (typeof PRIORITIES)[number], part: { first?: number; next?: number }) => {
    const own = budgets[priority] ?? { first: LEAST, next: LEAST };
    onChange({ ...budgets, [priority]: { ...own, ...part } });
  };
  return (
    <Stack gap="xs">
      {PRIORITIES.map((priority) => (
        <Group key={priority} gap="sm" align="flex-end" role="group" aria-label={t(PRIORITY[priority])}>
          <Text w={wholeOnPhone(WIDTH.sm)} pb={{ base: 0, xs: "2xs" }} fw={500}>
            {t(PRIORITY[priority])}
          </Text>
          {(["first", "next"] as const).map((which) => (
            <NumberInput
              key={which}
              w={halfOnPhone(WIDTH.md)}
              label={t(`support.settings.${which}`)}
              min={LEAST}
              max={MOST}
              allowDecimal={false}
              suffix={` ${t("support.settings.minutes")}`}
              value={budgets[priority]?.[which] ?? LEAST}
              onChange={(value) => {
                if (typeof value === "number" && value >= LEAST) put(priority, { [which]: value });
              }}
            />
          ))}
        </Group>
      ))}
    </Stack>
  );
}
