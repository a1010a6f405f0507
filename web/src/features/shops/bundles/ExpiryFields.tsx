import { NumberInput, Select, SimpleGrid } from "@mantine/core";
import type { ExpirationType } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { ORDER } from "../shop/ShopForm";
import { EXPIRATIONS } from "./values";

interface ExpiryFieldsProps {
  type: ExpirationType;
  value: string;
  error: unknown;
  onChange: (type: ExpirationType, value: string) => void;
}

/** Until when what was bought can be used. */
export function ExpiryFields({ type, value, error, onChange }: ExpiryFieldsProps) {
  const { t } = useT();
  const problem = typeof error === "string" ? error : null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t("shops.expiry")}
        description={t("shops.expiry.help")}
        inputWrapperOrder={ORDER}
        name="expiration_time_type"
        data={EXPIRATIONS.map((each) => ({ value: each, label: t(`shops.expiry.${each}`) }))}
        value={type}
        allowDeselect={false}
        onChange={(next) => onChange((next ?? "never") as ExpirationType, "")}
      />
      {type === "date" && (
        <DayInput
          label={t("shops.expiry.lastDay")}
          name="expiration_time_value"
          placeholder={t("shops.date.form")}
          value={value || null}
          error={problem}
          onChange={(day) => onChange(type, day ?? "")}
        />
      )}
      {type !== "date" && type !== "never" && (
        <NumberInput
          label={t(`shops.expiry.count.${type}`)}
          name="expiration_time_value"
          min={1}
          allowDecimal={false}
          value={value === "" ? "" : Number(value)}
          error={problem}
          onChange={(count) => onChange(type, String(count))}
        />
      )}
    </SimpleGrid>
  );
}
