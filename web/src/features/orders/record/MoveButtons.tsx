import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";
import { OpenWindow } from "@/ui/OpenWindow";
import { useOnceKey } from "@/api/useOnceKey";
import { type Ending, type Move, movesOf, type Subject, withEnding } from "../moves";
import { ORDER_READS } from "../reads";

interface MoveButtonsProps {
  subject: Subject;
  id: string;
  /** What is moved, for people who hear the buttons. */
  name: string;
  allowed: readonly string[];
  isShop?: boolean;
  /** One part of something that has moves of its own: its buttons stay in the background. */
  isPart?: boolean;
  /** What ending it would bring its buyer now. */
  ending?: Ending | undefined;
}

interface Said {
  reason: string;
  refund_amount?: number;
  accepts_loss?: boolean;
}

/** One change of state of a bundle, a product, a payment or a delivery. */
export function useMove(subject: Subject) {
  const options = { refreshes: ORDER_READS, showsProblem: true };
  const bundle = useChange("/v1/user/shopcart/status/change", options);
  const product = useChange("/v1/user/shopcart/product/status/change", options);
  const payment = useChange("/v1/user/shopcart/product/payment/status/change", options);
  const delivery = useChange("/v1/user/shopcart/delivery/status/change", options);
  const send = (id: string, status: string, body: Said, once: string = crypto.randomUUID()) => {
    if (subject === "bundle") {
      return bundle.send({ query: { user_shopcart_bundle_client_id: id, status }, body, once });
    }
    if (subject === "product") {
      return product.send({ query: { user_shopcart_bundle_product_client_id: id, status }, body, once });
    }
    if (subject === "delivery") {
      const { reason } = body;
      return delivery.send({
        query: { user_shopcart_delivery_client_id: id, status },
        body: { reason },
        once,
      });
    }
    return payment.send({
      query: { user_shopcart_bundle_product_payment_client_id: id, status },
      body,
      once,
    });
  };
  const change = { bundle, product, payment, delivery }[subject];
  return { send, isRunning: change.isRunning, problem: change.problem, reset: change.reset };
}

/** The moves that are open now, each as a button. */
export function MoveButtons({
  subject,
  id,
  name,
  allowed,
  isShop = false,
  isPart = false,
  ending,
}: MoveButtonsProps) {
  const { t } = useT();
  const open = movesOf(subject, allowed, isShop);
  const moves = ending ? withEnding(open, ending) : open;
  const [asked, setAsked] = useState<((typeof moves)[number] & { at: string }) | null>(null);
  const { send, isRunning, problem, reset } = useMove(subject);
  const words = useProblemText(problem);
  const onceOf = useOnceKey();
  if (moves.length === 0) return null;
  const run = async (status: string, body: Said) => {
    const answer = await send(id, status, body, onceOf([status, body, asked?.at])).catch(() => null);
    if (!answer) return;
    setAsked(null);
    notifyDone(t("orders.move.done", { name, state: answer.status_text }));
  };
  const begin = (each: (typeof moves)[number]) => {
    reset();
    if (each.move.meaning) setAsked({ ...each, at: crypto.randomUUID() });
    else void run(each.status, { reason: "" });
  };
  return (
    <>
      <Group gap="xs">
        {moves.map((each) => (
          <Button
            key={each.status}
            size={isPart ? "compact-sm" : "compact-md"}
            variant={isPart ? "default" : "light"}
            {...(each.move.isLasting && !isPart ? { color: "danger" } : {})}
            aria-label={`${t(each.move.label)}: ${name}`}
            loading={isRunning && asked === null}
            onClick={() => begin(each)}
          >
            {t(each.move.label)}
          </Button>
        ))}
      </Group>
      {!asked && problem && (
        <Text c="danger" size="sm" role="alert" mt="3xs">
          {words.title}
        </Text>
      )}
      {asked && (
        <MoveDialog
          move={asked.move}
          name={name}
          isRunning={isRunning}
          refusal={problem ? words.title : null}
          onSend={(body) => void run(asked.status, body)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface MoveDialogProps {
  move: Move;
  name: string;
  isRunning: boolean;
  refusal: string | null;
  onSend: (body: Said) => void;
  onClose: () => void;
}

/** What a move means, and why it is made. */
export function MoveDialog({ move, name, isRunning, refusal, onSend, onClose }: MoveDialogProps) {
  const { t } = useT();
  const [reason, setReason] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const send = () => {
    const isMissing = move.needsReason === true && !reason.trim();
    setIsWrong(isMissing);
    if (!isMissing) onSend({ reason: reason.trim(), ...(move.acceptsLoss && { accepts_loss: true }) });
  };
  return (
    <OpenWindow onClose={onClose} title={`${t(move.label)}: ${name}`}>
      <Stack gap="md">
        {move.meaning && <Text size="sm">{t(move.meaning)}</Text>}
        {move.notes?.map((note) => (
          <Text key={note} size="sm" fw={600}>
            {note}
          </Text>
        ))}
        <Textarea
          data-autofocus
          label={t(move.needsReason ? "orders.move.reason" : "orders.move.reason.optional")}
          description={move.needsReason ? t(move.reasonHint ?? "orders.move.reason.hint") : null}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isWrong ? t("orders.move.reason.missing") : null}
        />
        {refusal && (
          <Text c="danger" size="sm" role="alert">
            {refusal}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button {...(move.isLasting ? { color: "danger" } : {})} loading={isRunning} onClick={send}>
            {t(move.label)}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
