import { Alert, Button, Group, List, ScrollArea, Text } from "@mantine/core";
import { useState } from "react";
import type { ShopOrder } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { ChoiceBar } from "@/ui/ChoiceBar";
import { problemText } from "@/ui/problemText";
import { HEIGHT } from "@/ui/sizes";
import { movesOf } from "../moves";
import { MoveDialog, useMove } from "../record/MoveButtons";
import { commonMoves } from "./filters";

interface Result {
  name: string;
  text: string;
  isDone: boolean;
}

/** What can be done with all chosen orders at once; each has its own result. */
export function BulkBar({ orders, onDone }: { orders: readonly ShopOrder[]; onDone: () => void }) {
  const { t } = useT();
  const { send } = useMove("bundle");
  const [asked, setAsked] = useState<ReturnType<typeof movesOf>[number] | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [results, setResults] = useState<Result[]>([]);
  // Each amount is an order's own: a part of the price is paid back from the order itself.
  const moves = movesOf("bundle", commonMoves(orders), true).map(({ status, move }) => ({
    status,
    move,
  }));
  const run = async (status: string, reason: string) => {
    setIsRunning(true);
    const made: Result[] = [];
    for (const order of orders) {
      const name = `${order.order_number} · ${order.bundle_name}`;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: each holds its order
        const answer = await send(order.user_shopcart_bundle_client_id, status, { reason });
        made.push({ name, text: answer.status_text, isDone: true });
      } catch (problem) {
        made.push({ name, text: problemText(problem).title, isDone: false });
      }
    }
    setResults(made);
    setIsRunning(false);
    setAsked(null);
    onDone();
  };
  if (orders.length === 0 && results.length === 0) return null;
  return (
    <>
      <ChoiceBar label={t("orders.bulk.title")}>
        {orders.length > 0 && (
          <Group gap="xs">
            <Text size="sm" aria-live="polite">
              {t("orders.bulk.chosen", { count: orders.length })}
            </Text>
            {moves.map((each) => (
              <Button
                key={each.status}
                size="compact-md"
                variant="light"
                {...(each.move.isLasting ? { color: "danger" } : {})}
                onClick={() => (each.move.meaning ? setAsked(each) : void run(each.status, ""))}
              >
                {t(each.move.label)}
              </Button>
            ))}
            {moves.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("orders.bulk.none")}
              </Text>
            )}
          </Group>
        )}
        {results.length > 0 && (
          <Alert
            mt={orders.length > 0 ? "sm" : 0}
            color={results.every(({ isDone }) => isDone) ? "success" : "waiting"}
            title={t("orders.bulk.done", { count: results.filter(({ isDone }) => isDone).length })}
            withCloseButton
            closeButtonLabel={t("ui.close")}
            onClose={() => setResults([])}
            role="status"
          >
            <ScrollArea.Autosize mah={HEIGHT.card}>
              <List listStyleType="none" size="sm">
                {results.map(({ name, text }) => (
                  <List.Item key={name}>{`${name}: ${text}`}</List.Item>
                ))}
              </List>
            </ScrollArea.Autosize>
          </Alert>
        )}
      </ChoiceBar>
      {asked && (
        <MoveDialog
          move={asked.move}
          name={t("orders.bulk.chosen", { count: orders.length })}
          isRunning={isRunning}
          refusal={null}
          onSend={({ reason }) => void run(asked.status, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
