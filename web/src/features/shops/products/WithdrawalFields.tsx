import { Divider, Select } from "@mantine/core";
import type { WithdrawalException, WithdrawalGround } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import type { useServerForm } from "@/ui/useServerForm";
import { ORDER } from "../shop/ShopForm";
import { type ProductValues, usualGround } from "./values";

type Form = Pick<ReturnType<typeof useServerForm<ProductValues>>, "form" | "field">;

const GROUNDS: readonly WithdrawalGround[] = ["14_days", "until_first_use", "none"];
const EXCEPTIONS: readonly WithdrawalException[] = [
  "15_1_a",
  "15_1_b",
  "15_1_c",
  "15_1_c_cedilla",
  "15_1_d",
  "15_1_e",
  "15_1_f",
  "15_1_g",
  "15_1_g_breve",
  "15_1_h",
];

/** Until when its buyers may withdraw, and where they may not, by which exception of the law. */
export function WithdrawalFields({ form, field }: Form) {
  const { t } = useT();
  const { withdrawal_ground: said, product_type: type } = form.values;
  return (
    <>
      <Divider label={t("shops.withdrawal.title")} labelPosition="left" />
      <Select
        label={t("shops.withdrawal.ground")}
        description={t("shops.withdrawal.ground.help")}
        inputWrapperOrder={ORDER}
        data={GROUNDS.map((value) => ({ value, label: t(`shops.withdrawal.ground.${value}`) }))}
        allowDeselect={false}
        {...field("withdrawal_ground")}
        value={said ?? usualGround(type)}
      />
      {said === "none" && (
        <Select
          label={t("shops.withdrawal.exception")}
          required
          data={EXCEPTIONS.map((value) => ({ value, label: t(`shops.withdrawal.exception.${value}`) }))}
          {...field("withdrawal_exception")}
        />
      )}
    </>
  );
}
