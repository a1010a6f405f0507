import { Button, Card, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import type { BodyOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { ICON, HEIGHT } from "@/ui/sizes";
import { ErrorState } from "@/ui/States";
import { CreditNotice } from "./CreditNotice";

const QUOTE = "/v1/wanalyzer/project/credit/quote";

interface QuotedStartProps {
  title: string;
  /** What is to be done for which the price is asked. */
  work: BodyOf<typeof QUOTE>;
  /** What must be chosen before the price can be asked; null where nothing is missing. */
  missing: string | null;
  button: string;
  isRunning: boolean;
  /** Begin at the price that was shown. */
  onStart: (credit: number) => void;
}

/** The price of a piece of work, and the button that begins it; it cannot begin before the price is known and there. */
export function QuotedStart({ title, work, missing, button, isRunning, onStart }: QuotedStartProps) {
  const isAsking = missing === null;
  const quote = useRead(QUOTE, { body: work }, { enabled: isAsking, keepsPrevious: true, staleTime: 0 });
  const price = isAsking && quote.data?.is_enough ? quote.data.credit : null;
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="md">
        {!isAsking && (
          <Text size="sm" c="dimmed">
            {missing}
          </Text>
        )}
        {isAsking && quote.data && <CreditNotice quote={quote.data} />}
        {isAsking && quote.isPending && <Skeleton h={HEIGHT.field} />}
        {isAsking && quote.error && !quote.data && (
          <ErrorState problem={quote.error} onRetry={() => void quote.refetch()} />
        )}
        <Button
          fullWidth
          size="md"
          leftSection={<IconPlayerPlay size={ICON.md} aria-hidden />}
          disabled={price === null}
          loading={isRunning}
          onClick={() => price !== null && onStart(price)}
        >
          {button}
        </Button>
      </Stack>
    </Card>
  );
}
