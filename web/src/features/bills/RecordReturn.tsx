import { Alert, Button, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import type { BillView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { FormWindow, WindowForm } from "./FormWindow";
import { BILL_READS } from "./states";

/** What a company has to bill itself, and for the shop's people the form that records its bill. */
export function RecordReturn({ bill }: { bill: BillView }) {
  const { t } = useT();
  const { money } = useFormat();
  if (bill.kind !== "buyer_return" || bill.approve_status !== "not_approved") return null;
  const amount = money(bill.total_price, bill.currency_type === 1 ? "USD" : "TRY");
  return (
    <Alert
      color="waiting"
      icon={<IconFileInvoice size={ICON.md} aria-hidden />}
      title={t("bills.return.asked")}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("bills.return.askedText", { number: bill.original_number, amount })}</Text>
        {bill.may_record_return && (
          <FormWindow
            title={t("bills.return.record")}
            renderOpener={(open) => (
              <Button size="sm" onClick={open}>
                {t("bills.return.record")}
              </Button>
            )}
          >
            {(close) => <ReturnForm bill={bill} onDone={close} />}
          </FormWindow>
        )}
      </Stack>
    </Alert>
  );
}

interface ReturnValues extends Record<string, unknown> {
  number: string;
  day: string | null;
  total_price: number | string;
}

function ReturnForm({ bill, onDone }: { bill: BillView; onDone: () => void }) {
  const { t } = useT();
  const { separators } = useFormat();
  const { form, submit, isSending } = useServerForm<ReturnValues>({
    initialValues: { number: "", day: null, total_price: "" },
  });
  const change = useChange("/v1/user/bill/return/record", { refreshes: BILL_READS, showsProblem: true });
  const send = async ({ number, day, total_price }: ReturnValues) => {
    await change.send({
      query: { user_bill_client_id: bill.user_bill_client_id },
      body: { number, day: day ?? "", total_price: Number(total_price) },
    });
    onDone();
    notifyDone(t("bills.return.recorded"));
  };
  return (
    <WindowForm isSending={isSending} onSubmit={submit(send)} onBack={onDone}>
      <Text size="sm">{t("bills.return.recordText")}</Text>
      <TextInput label={t("bills.number")} required maxLength={16} {...form.getInputProps("number")} />
      <DayInput label={t("bills.date")} required {...form.getInputProps("day")} />
      <NumberInput
        label={t("bills.payable")}
        required
        min={0}
        decimalScale={2}
        hideControls
        {...separators}
        {...form.getInputProps("total_price")}
      />
    </WindowForm>
  );
}
