import { Button, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { RefundQuoteAnswer } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { AmountRow } from "@/ui/AmountRow";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProblemText } from "@/ui/problemText";
import { Loaded, RowSkeleton } from "@/ui/States";
import { minorOf, writtenMinor } from "../amounts";
import type { Payment } from "../checkout/outcome";
import type { Subject } from "../moves";
import { useOnceKey } from "@/api/useOnceKey";
import { useMove } from "./MoveButtons";

/** What a payment can become by being paid back. */
const REFUNDS = new Set(["partly_refunded", "refunded"]);

type Refunded = Exclude<Subject, "delivery">;

/** The state that says that some of it was paid back; whether all of it was, the server knows. */
const TARGETS: Readonly<Record<Refunded, string>> = {
  payment: "partly_refunded",
  bundle: "payment_refunded",
  product: "refunded",
};

/** The one door to paying back: of a payment, as a whole or of a part of it. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (!payment.allowed_list.some((status) => REFUNDS.has(status))) return null;
  return (
    <>
      <Group>
        <Button
          size="compact-md"
          variant="light"
          color="danger"
          aria-label={`${t("orders.move.refund")}: ${payment.reference}`}
          onClick={() => setIsOpen(true)}
        >
          {t("orders.move.refund")}
        </Button>
      </Group>
      {isOpen && <RefundWindow payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface WindowProps {
  payment: Payment;
  onClose: () => void;
}

function RefundWindow({ payment, onClose }: WindowProps) {
  const { t } = useT();
  const read = useRead(
    "/v1/user/shop/refund/quote",
    {
      query: {
        user_shop_client_id: payment.user_shop_client_id,
        user_shopcart_bundle_product_payment_client_id:
          payment.user_shopcart_bundle_product_payment_client_id,
      },
    },
    { staleTime: 0 },
  );
  return (
    <OpenWindow onClose={onClose} title={`${t("orders.move.refund")}: ${payment.reference}`}>
      {read.isFetching ? (
        <RowSkeleton rows={4} />
      ) : (
        <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
          {(quote) => <RefundForm quote={quote} payment={payment} onClose={onClose} />}
        </Loaded>
      )}
    </OpenWindow>
  );
}

interface FormProps extends WindowProps {
  quote: RefundQuoteAnswer;
}

function RefundForm({ quote, payment, onClose }: FormProps) {
  const { t, lang } = useT();
  const [chosen, setChosen] = useState(0);
  const part = quote.part_list[chosen];
  const [amount, setAmount] = useState(() => writtenMinor(String(part?.most ?? ""), lang));
  const [reason, setReason] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const { send, isRunning, problem } = useMove((part?.what ?? "payment") as Refunded);
  const words = useProblemText(problem);
  const onceOf = useOnceKey();
  if (!part || quote.part_list[0]?.most === 0) return <Text size="sm">{t("orders.refund.nothing")}</Text>;
  const minor = minorOf(amount, lang);
  const isRight = minor !== null && minor > 0 && minor <= part.most;
  const choose = (place: number) => {
    setChosen(place);
    setAmount(writtenMinor(String(quote.part_list[place]?.most ?? ""), lang));
  };
  const pay = async () => {
    setIsAsked(true);
    if (!isRight || !reason.trim()) return;
    const body = { reason: reason.trim(), refund_amount: minor };
    const answer = await send(part.id, TARGETS[part.what as Refunded], body, onceOf([part.id, body])).catch(
      () => null,
    );
    if (!answer) return;
    onClose();
    notifyDone(t("orders.move.done", { name: payment.reference, state: answer.status_text }));
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t("orders.move.refund.text")}</Text>
      <Stack gap="3xs">
        <AmountRow label={t("orders.refund.paid")} text={quote.paid_text} />
        {quote.refunded > 0 && <AmountRow label={t("orders.refunded")} text={quote.refunded_text} />}
        <AmountRow label={t("orders.refund.most")} text={part.most_text} />
      </Stack>
      {quote.part_list.length > 1 && (
        <Select
          label={t("orders.refund.part")}
          value={String(chosen)}
          allowDeselect={false}
          onChange={(place) => choose(Number(place))}
          data={quote.part_list.map(({ name, most_text }, place) => ({
            value: String(place),
            label: `${name || t("orders.refund.whole")} · ${most_text}`,
          }))}
        />
      )}
      <TextInput
        data-autofocus
        label={t("orders.move.amount")}
        inputMode="decimal"
        required
        rightSection={quote.sign}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={isAsked && !isRight ? t("orders.refund.wrong", { most: part.most_text }) : null}
      />
      <Textarea
        label={t("orders.move.reason")}
        description={t("orders.move.reason.hint")}
        autosize
        minRows={2}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isAsked && !reason.trim() ? t("orders.move.reason.missing") : null}
      />
      {problem && (
        <Text c="danger" size="sm" role="alert">
          {words.title}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button color="danger" loading={isRunning} onClick={() => void pay()}>
          {t("orders.move.refund")}
        </Button>
      </Group>
    </Stack>
  );
}
