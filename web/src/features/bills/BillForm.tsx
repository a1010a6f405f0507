import { Divider, Title } from "@mantine/core";
import type { BillView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { BuyerFields } from "./form/BuyerFields";
import { ItemFields } from "./form/ItemFields";
import { PaperFields } from "./form/PaperFields";
import { PaymentFields } from "./form/PaymentFields";
import { SellerFields } from "./form/SellerFields";
import { BILL_READS } from "./states";
import { billBody, type BillValues, billValues, problemsOf } from "./values";

/** Changes a bill that has no number yet: every field of it. */
export function BillForm({ bill }: { bill: BillView }) {
  const { t } = useT();
  const server = useServerForm<BillValues>({
    draft: `bill.${bill.user_bill_client_id}`,
    initialValues: billValues(bill),
    validate: (values) => problemsOf(values, t("bills.needed")),
  });
  const { form, submit, settle, isSending } = server;
  const change = useChange("/v1/user/bill/edit", { refreshes: BILL_READS, showsProblem: true });
  const send = async (values: BillValues) => {
    const answer = await change.send({
      query: { user_bill_client_id: bill.user_bill_client_id },
      body: billBody(values, bill),
    });
    const kept = billValues(answer.bill);
    form.setValues(kept);
    settle(kept);
    notifyDone(t("bills.saved"));
  };
  return (
    <RecordForm onSubmit={submit(send)} isSending={isSending} isDirty={form.isDirty()}>
      <Title order={2} size="h3">
        {t("bills.edit")}
      </Title>
      <Divider label={t("bills.buyer")} labelPosition="left" />
      <BuyerFields server={server} />
      <Divider label={t("bills.items")} labelPosition="left" />
      <ItemFields server={server} withholdings={bill.withholding_choices} />
      <Divider label={t("bills.payment")} labelPosition="left" />
      <PaymentFields server={server} />
      <Divider label={t("bills.shop")} labelPosition="left" />
      <SellerFields server={server} logo={bill.shop_logo} />
      <Divider label={t("bills.papers")} labelPosition="left" />
      <PaperFields server={server} />
    </RecordForm>
  );
}
