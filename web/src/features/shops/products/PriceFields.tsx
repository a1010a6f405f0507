import { Divider, SegmentedControl, SimpleGrid, Stack, Switch, Table, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { useServerForm } from "@/ui/useServerForm";
import { WIDTH } from "@/ui/sizes";
import { MoneyInput, PercentInput } from "../inputs";
import { CURRENCIES, priceOf } from "../money";
import { ORDER } from "../shop/ShopForm";
import type { ProductValues } from "./values";

interface PriceFieldsProps {
  form: ReturnType<typeof useServerForm<ProductValues>>["form"];
  field: ReturnType<typeof useServerForm<ProductValues>>["field"];
  /** The shop's tax rate, which counts where the product has none. */
  shopRate: number | null;
}

const AMOUNTS = ["amount_try", "amount_usd"] as const;

/** What it costs in each currency, its tax, and both parts as they are typed. */
export function PriceFields({ form, field, shopRate }: PriceFieldsProps) {
  const { t } = useT();
  const { percent } = useFormat();
  const { values } = form;
  return (
    <Stack gap="md">
      <Divider label={t("shops.price.title")} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {AMOUNTS.map((name, at) => (
          <MoneyInput
            key={name}
            label={t(`shops.price.${name}`)}
            sign={CURRENCIES[at]?.sign ?? ""}
            // The server names both amounts together.
            name={at === 0 ? "currency_amount_list" : name}
            value={values[name]}
            error={form.errors[name] ?? (at === 0 ? form.errors["currency_amount_list"] : null)}
            onChange={(minor) => form.setFieldValue(name, minor)}
          />
        ))}
        <PercentInput
          label={t("shops.price.taxRate")}
          description={
            shopRate === null
              ? t("shops.price.taxRate.none")
              : t("shops.price.taxRate.shop", { rate: percent(shopRate / 100, 2) })
          }
          inputWrapperOrder={ORDER}
          {...field("tax_rate_percent")}
        />
      </SimpleGrid>
      <Switch
        label={t("shops.price.includesTax")}
        description={t("shops.price.includesTax.help")}
        {...field("price_includes_taxes", "checkbox")}
      />
      <div>
        <Text size="sm" fw={500} mb="3xs">
          {t("shops.price.mainCurrency")}
        </Text>
        <SegmentedControl
          aria-label={t("shops.price.mainCurrency")}
          data={CURRENCIES.map(({ type, sign }) => ({ value: String(type), label: sign }))}
          value={String(values.currency_type)}
          onChange={(next) => form.setFieldValue("currency_type", Number(next))}
        />
        <Text size="xs" c="dimmed" mt="3xs">
          {t("shops.price.mainCurrency.help")}
        </Text>
      </div>
      <Computed values={values} shopRate={shopRate} />
    </Stack>
  );
}

/** Net, tax and gross of each amount, as the buyer's bill will have them. */
function Computed({ values, shopRate }: { values: ProductValues; shopRate: number | null }) {
  const { t } = useT();
  const { money } = useFormat();
  const rate = values.tax_rate_percent === "" ? shopRate : Number(values.tax_rate_percent);
  const rows = CURRENCIES.flatMap(({ code }, at) => {
    const amount = values[AMOUNTS[at] ?? "amount_try"];
    return amount === null || Number.isNaN(amount) || rate === null || Number.isNaN(rate)
      ? []
      : [{ code, ...priceOf(amount, rate, values.price_includes_taxes) }];
  });
  return (
    <div aria-live="polite">
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={WIDTH.lg}>
          <Table aria-label={t("shops.price.computed")} withRowBorders={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">{t("shops.price.net")}</Table.Th>
                <Table.Th ta="right">{t("shops.price.tax")}</Table.Th>
                <Table.Th ta="right">{t("shops.price.gross")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ code, net, tax, gross }) => (
                <Table.Tr key={code}>
                  <Table.Td ta="right" className="num">
                    {money(net / 100, code)}
                  </Table.Td>
                  <Table.Td ta="right" className="num">
                    {money(tax / 100, code)}
                  </Table.Td>
                  <Table.Td ta="right" className="num" fw={700}>
                    {money(gross / 100, code)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}
