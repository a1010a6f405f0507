import { Divider, NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import type { useServerForm } from "@/ui/useServerForm";
import { useFormat } from "@/ui/format";
import { ExpiryFields } from "../bundles/ExpiryFields";
import { ORDER } from "../shop/ShopForm";
import { hasPart, type ProductValues } from "./values";

type Form = Pick<ReturnType<typeof useServerForm<ProductValues>>, "form" | "field">;

const COUNTED = ["unlimited", "total", "daily", "monthly"] as const;

/** What the buyer gets, how often and for how long. */
export function UseFields({ form, field }: Form) {
  const { t } = useT();
  const type = form.values.product_type;
  const isCounted = form.values.pro_usage_count_type !== "unlimited";
  const { separators } = useFormat();
  return (
    <>
      <Divider label={t("shops.use.title")} labelPosition="left" />
      {hasPart(type, "credits") && (
        <NumberInput
          label={t("shops.use.credits")}
          description={t("shops.use.credits.help")}
          inputWrapperOrder={ORDER}
          required
          min={1}
          max={100_000_000}
          allowDecimal={false}
          {...separators}
          {...field("pro_usage_count")}
        />
      )}
      {hasPart(type, "authorization") && <AuthorizationField field={field} />}
      {hasPart(type, "uses") && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t("shops.use.counted")}
            data={COUNTED.map((value) => ({ value, label: t(`shops.use.counted.${value}`) }))}
            allowDeselect={false}
            {...field("pro_usage_count_type")}
          />
          {isCounted && (
            <NumberInput
              label={t("shops.use.count")}
              min={1}
              max={100_000_000}
              allowDecimal={false}
              {...separators}
              {...field("pro_usage_count")}
            />
          )}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("shops.use.suffix")}
          description={t("shops.use.suffix.help")}
          inputWrapperOrder={ORDER}
          maxLength={30}
          {...field("pro_count_suffix")}
        />
        <TextInput label={t("shops.use.suffixEn")} maxLength={30} {...field("pro_count_suffix_en")} />
      </SimpleGrid>
      <ExpiryFields
        type={form.values.expiration_time_type}
        value={form.values.expiration_time_value}
        error={form.errors["expiration_time_value"]}
        onChange={(kind, value) => {
          form.setValues({ expiration_time_type: kind, expiration_time_value: value });
          form.clearFieldError("expiration_time_value");
        }}
      />
      <Switch
        label={t("shops.use.assign")}
        description={t("shops.use.assign.help")}
        {...field("can_assign_auth", "checkbox")}
      />
    </>
  );
}

/** Which authorization it gives: only what the owner of the shop may pass on. */
function AuthorizationField({ field }: Pick<Form, "field">) {
  const { t } = useT();
  const read = useRead("/v1/authorization/list");
  return (
    <Select
      label={t("shops.use.authorization")}
      description={t("shops.use.authorization.help")}
      inputWrapperOrder={ORDER}
      required
      searchable
      data={(read.data?.list ?? []).map((each) => ({ value: each.auth_id, label: each.auth_name }))}
      nothingFoundMessage={t("ui.noMatch.title")}
      {...field("auth_id")}
    />
  );
}
