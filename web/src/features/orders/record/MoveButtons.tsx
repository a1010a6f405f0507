import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";
import { OpenWindow } from "@/ui/OpenWindow";
import { useOnceKey } from "../useOnceKey";
import { minorOf } from "../amounts";
import { type Ending, type Move, movesOf, type Subject, withEnding } from "../moves";
import { ORDER_READS } from "../reads";

interface MoveButtonsProps {
  subject: Subject;
  id: string;
  /** What is moved, for people who hear the buttons. */
  name: string;
  allowed: readonly string[];
  isShop?: boolean;
  /** What was paid for it, and what of that was paid back, as amounts with their currency. */
  paid: string;
  refunded: string | null;
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
  paid,
  refunded,
  isPart = false,
  ending,
}: MoveButtonsProps) {
  const { t } = useT();
  const open = movesOf(subject, allowed, isShop);
  const moves = ending ? withEnding(open, ending) : open;
  const [asked, setAsked] = useState<((typeof moves)[number] & { at: string }) | null>(null);
  const { send, isRunning, problem, reset } = useMove(subject);
  const words = useProblemText(problem);
  const told = refunded
    ? t("orders.move.amount.paidPart", { paid, refunded })
    : t("orders.move.amount.paid", { paid });
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
          paid={told}
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
  /** In words what was paid, where an amount is asked. */
  paid?: string;
  isRunning: boolean;
  refusal: string | null;
  onSend: (body: Said) => void;
  onClose: () => void;
}

/** What a move means, why it is made, and how much is paid back. */
export function MoveDialog({ move, name, paid = "", isRunning, refusal, onSend, onClose }: MoveDialogProps) {
  const { t, lang } = useT();
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const [wrong, setWrong] = useState({ reason: false, amount: false });
  const send = () => {
    const minor = amount.trim() ? minorOf(amount, lang) : undefined;
    const isAmountWrong = minor === null || minor === 0;
    const found = { reason: move.needsReason === true && !reason.trim(), amount: isAmountWrong };
    setWrong(found);
    if (found.reason || isAmountWrong) return;
    onSend({
      reason: reason.trim(),
      ...(minor === undefined ? {} : { refund_amount: minor }),
      ...(move.acceptsLoss && { accepts_loss: true }),
    });
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
        {move.asksAmount && (
          <TextInput
            data-autofocus
            label={t("orders.move.amount")}
            description={`${paid} ${t("orders.move.amount.hint")}`}
            inputMode="decimal"
            placeholder={lang === "tr" ? "1.234,56" : "1,234.56"}
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            error={wrong.amount ? t("orders.move.amount.wrong") : null}
          />
        )}
        <Textarea
          {...(move.asksAmount ? {} : { "data-autofocus": true })}
          label={t(move.needsReason ? "orders.move.reason" : "orders.move.reason.optional")}
          description={move.needsReason ? t(move.reasonHint ?? "orders.move.reason.hint") : null}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={wrong.reason ? t("orders.move.reason.missing") : null}
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
