import { Alert, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCoins } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";

export interface CreditQuote {
  credit: number;
  balance: number;
  is_enough: boolean;
}

/** What the work costs and what the person has; where it is not enough, that stands in its place. */
export function CreditNotice({ quote }: { quote: CreditQuote }) {
  const { t } = useT();
  const { number } = useFormat();
  const balance = number(quote.balance, 0);
  if (!quote.is_enough) {
    const detail = {
      credit: number(quote.credit, 0),
      balance,
      missing: number(quote.credit - quote.balance, 0),
    };
    return (
      <Alert
        color="danger"
        icon={<IconAlertTriangle aria-hidden />}
        title={t("credits.notEnough")}
        role="alert"
        className="num"
      >
        {t("credits.notEnough.detail", detail)}
      </Alert>
    );
  }
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <IconCoins size={ICON.lg} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Text size="sm" fw={600} className="num">
          {t("credits.cost.sentence", { count: quote.credit, balance })}
        </Text>
        <Text size="sm" c="dimmed" className="num">
          {t("credits.cost.after", { left: number(quote.balance - quote.credit, 0) })}
        </Text>
      </div>
    </Group>
  );
}
