import { SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { inLang } from "@/phrases/inLang";
import type { Lang } from "@/phrases/setup";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { Shop } from "../types";
import { Html } from "@/ui/Html";
import { filled, sellerValues } from "./placeholders";
import classes from "./RichText.module.css";

interface AgreementPreviewProps {
  shop: Shop;
  values: { title: string; title_en: string; text: string; text_en: string };
}

const SAMPLES: Record<string, PhraseKey> = {
  "buyer.name": "shops.sample.buyer",
  "buyer.address": "shops.sample.address",
  "order.items": "shops.sample.items",
  "order.payment_method": "shops.sample.payment",
  "bundle.name": "shops.sample.bundle",
};

/** The agreement as a buyer would read it, with an invented order. */
export function AgreementPreview({ shop, values }: AgreementPreviewProps) {
  const { t, lang } = useT();
  const { money, date } = useFormat();
  const [side, setSide] = useState(lang);
  const words = Object.fromEntries(Object.entries(SAMPLES).map(([name, key]) => [name, t(key)]));
  const sample = {
    ...sellerValues(shop),
    ...words,
    "buyer.identity_number": "10000000146",
    "buyer.mail": "ayse.yilmaz@example.com",
    "buyer.phone": "+90 532 000 00 00",
    "order.number": "1042",
    "order.date": date("2026-12-31"),
    "order.net": money(1000),
    "order.tax": money(200),
    "order.total": money(1200),
  };
  const text = inLang(side, values, "text");
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("shops.agreement.preview.help")}
      </Text>
      <SegmentedControl
        aria-label={t("shops.agreement.language")}
        w="fit-content"
        data={[
          { value: "tr", label: t("shops.lang.tr") },
          { value: "en", label: t("shops.lang.en") },
        ]}
        value={side}
        onChange={(chosen) => setSide(chosen as Lang)}
      />
      <div className={classes["paper"]} lang={side === "en" && values.text_en ? "en" : "tr"}>
        <Title order={2} size="h3" mb="sm">
          {inLang(side, values, "title")}
        </Title>
        {text ? <Html html={filled(text, sample)} /> : <Text c="dimmed">{t("shops.agreement.noText")}</Text>}
      </div>
    </Stack>
  );
}
