import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Features, pointsOf } from "@/features/store/public";
import { inLang } from "@/phrases/inLang";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { CURRENCIES } from "../money";
import { FirstPicture } from "../pictures/FirstPicture";
import type { Product } from "../types";
import classes from "./Preview.module.css";
import { pricesOf } from "./prices";
import type { BundleValues } from "./values";

interface BundlePreviewProps {
  values: BundleValues;
  products: readonly Product[];
  /** None while it is yet to be made. */
  bundle?: string | undefined;
}

/** The card that a buyer will see in the store, while it is typed. */
export function BundlePreview({ values, products, bundle }: BundlePreviewProps) {
  const { t, lang } = useT();
  const sold = products.filter(({ status }) => status === "active");
  const listed = sold
    .filter(({ show_in_bundle_product_list }) => show_in_bundle_product_list)
    .map((product) => inLang(lang, product, "pro_name"));
  const features = values.feature_list
    .map(({ tr, en }) => (lang === "en" ? en || tr : tr || en))
    .filter((feature) => feature !== "");
  return (
    <div className={classes["place"]}>
      <Text size="sm" c="dimmed" mb="xs">
        {t("shops.preview.title")}
      </Text>
      <Card component="article" aria-label={t("shops.preview.title")} className={classes["card"] ?? ""}>
        <Stack gap="sm">
          {bundle && <FirstPicture bundle={bundle} />}
          <Badges values={values} group={inLang(lang, values, "bundle_group")} />
          <Title order={2} size="h3">
            {inLang(lang, values, "bundle_name") || t("shops.preview.noName")}
          </Title>
          {values.bundle_info && (
            <Text c="dimmed" className={classes["info"] ?? ""}>
              {inLang(lang, values, "bundle_info")}
            </Text>
          )}
          <Features items={pointsOf(t, listed, features)} />
          <Prices values={values} products={sold} />
          <Expiry values={values} />
          <Button disabled>{t(buttonOf(values))}</Button>
        </Stack>
      </Card>
      {!values.in_store_visibility && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("shops.preview.hidden")}
        </Text>
      )}
    </div>
  );
}

function buttonOf(values: BundleValues): PhraseKey {
  if (values.available_soon) return "shops.preview.soon";
  if (values.task_type === "registration_needed") return "shops.preview.apply";
  return values.can_customer_add_to_shopcart ? "shops.preview.toCart" : "shops.preview.ask";
}

function Badges({ values, group }: { values: BundleValues; group: string }) {
  const { t } = useT();
  return (
    <Group gap="xs">
      {group && <Badge variant="light">{group}</Badge>}
      {values.task_type === "campaign" && <Badge color="warning">{t("shops.preview.campaign")}</Badge>}
      {values.trial_days !== "" && (
        <Badge variant="default">{t("store.mark.trial", { count: Number(values.trial_days) })}</Badge>
      )}
      {values.available_soon && <Badge color="info">{t("shops.preview.soon")}</Badge>}
    </Group>
  );
}

function Prices({ values, products }: BundlePreviewProps) {
  const { t } = useT();
  const { money } = useFormat();
  if (!values.prices_on_the_screen) return <Text>{t("shops.preview.noPrices")}</Text>;
  const prices = pricesOf(products);
  if (prices.length === 0) return <Text c="dimmed">{t("shops.preview.noPrice")}</Text>;
  return (
    <div>
      {prices.map(({ type, gross }) => (
        <Text key={type} fz="xl" fw={700} className="num">
          {money(gross / 100, CURRENCIES[type].code)}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {t("shops.preview.withTax")}
      </Text>
    </div>
  );
}

function Expiry({ values }: { values: BundleValues }) {
  const { t } = useT();
  const { date } = useFormat();
  const { expiration_time_type: type, expiration_time_value: value } = values;
  if (type === "never" || !value) return null;
  if (type === "date") return <Text size="sm">{t("shops.preview.until", { day: date(value) })}</Text>;
  return <Text size="sm">{t(`shops.preview.after.${type}`, { count: Number(value) })}</Text>;
}
