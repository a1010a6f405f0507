import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { PayMethod } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useFormat } from "@/ui/format";
import type { BillForm } from "./inputs";

const METHODS: readonly PayMethod[] = ["card", "transfer", "other"];

/** The day of the bill, its currency, and how the sale was paid. */
export function PaymentFields({ server: { form, field } }: { server: BillForm }) {
  const { t } = useT();
  const { separators } = useFormat();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput
          label={t("bills.date")}
          description={t("bills.date.help")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          clearable
          {...field("bill_date")}
        />
        <Select
          label={t("bills.currency")}
          data={[
            { value: "0", label: "₺" },
            { value: "1", label: "$" },
          ]}
          allowDeselect={false}
          {...field("currency_type")}
        />
      </SimpleGrid>
      {form.values.currency_type === "1" && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput
            label={t("bills.exchange.rate")}
            description={t("bills.exchange.help")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={0}
            max={1_000_000}
            decimalScale={6}
            hideControls
            {...separators}
            {...field("rate")}
          />
          <TextInput label={t("bills.exchange.source")} maxLength={200} {...field("rate_source")} />
          <DayInput label={t("bills.exchange.date")} clearable {...field("rate_date")} />
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={t("bills.payment.method")}
          data={METHODS.map((value) => ({ value, label: t(`bills.payment.${value}`) }))}
          allowDeselect={false}
          {...field("method")}
        />
        <DayInput label={t("bills.payment.day")} clearable {...field("paid_on")} />
        <TextInput label={t("bills.payment.website")} maxLength={200} {...field("website")} />
      </SimpleGrid>
    </>
  );
}
