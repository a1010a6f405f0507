import { Divider, NumberInput, Select, SimpleGrid, Switch } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import type { useServerForm } from "@/ui/useServerForm";
import { ORDER } from "../shop/ShopForm";
import type { ProductValues } from "./values";

type Form = Pick<ReturnType<typeof useServerForm<ProductValues>>, "form" | "field">;

const PERIODS = ["week", "month", "year"] as const;

/** How and when it is paid, and from when until when it is offered. */
export function PayFields({ form, field }: Form) {
  const { t } = useT();
  const isPeriodic = form.values.pay_type === "periodic";
  const dates = {
    placeholder: t("shops.date.form"),
    clearable: true,
    clearButtonProps: { "aria-label": t("shops.date.clear") },
  };
  return (
    <>
      <Divider label={t("shops.pay.title")} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t("shops.pay.type")}
          data={(["once", "periodic"] as const).map((value) => ({
            value,
            label: t(`shops.pay.${value}`),
          }))}
          allowDeselect={false}
          {...field("pay_type")}
        />
        {isPeriodic && (
          <Select
            label={t("shops.pay.period")}
            data={PERIODS.map((value) => ({ value, label: t(`shops.pay.period.${value}`) }))}
            allowDeselect={false}
            {...field("pay_period_type")}
          />
        )}
      </SimpleGrid>
      <Switch label={t("shops.pay.card")} {...field("pay_credit_card", "checkbox")} />
      <Switch label={t("shops.pay.transfer")} {...field("pay_transfer_to_account", "checkbox")} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {form.values.pay_transfer_to_account && (
          <NumberInput
            label={t("shops.pay.delay")}
            description={t("shops.pay.delay.help")}
            inputWrapperOrder={ORDER}
            min={0}
            max={365}
            allowDecimal={false}
            {...field("pay_delay_max_days")}
          />
        )}
        <Select
          label={t("shops.pay.preparation")}
          description={t("shops.pay.preparation.help")}
          inputWrapperOrder={ORDER}
          data={(["instant", "manual"] as const).map((value) => ({
            value,
            label: t(`shops.pay.preparation.${value}`),
          }))}
          allowDeselect={false}
          {...field("preparation_type")}
        />
        <DayInput label={t("shops.pay.from")} {...dates} {...field("pro_start_date")} />
        <DayInput label={t("shops.pay.until")} {...dates} {...field("pro_end_date")} />
      </SimpleGrid>
    </>
  );
}
