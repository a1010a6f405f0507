import { Anchor, Button, Group, Image } from "@mantine/core";
import { Link } from "react-router";
import type { SellerView } from "@/api/generated/types.gen";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";
import { HEIGHT } from "@/ui/sizes";
import classes from "./Details.module.css";

const FACTS: readonly (readonly [keyof SellerView, PhraseKey])[] = [
  ["shop_name", "store.seller.name"],
  ["shop_address", "store.seller.address"],
  ["shop_tax_office", "store.seller.taxOffice"],
  ["shop_tax_number", "store.seller.taxNumber"],
  ["mersis_no", "store.seller.mersis"],
  ["trade_register_number", "store.seller.register"],
  ["phone", "store.seller.phone"],
  ["mail", "store.seller.mail"],
  ["shop_web_link", "store.seller.web"],
];

/** Who sells: what the law asks a seller to say. */
export function Seller({ seller, shopId }: { seller: SellerView; shopId: string }) {
  const { t } = useT();
  const to = useLink();
  const facts = FACTS.filter(([name]) => seller[name]);
  return (
    <Section title={t("store.seller")}>
      {seller.shop_logo_url && (
        <Image
          src={seller.shop_logo_url}
          alt=""
          h={HEIGHT.field}
          w="auto"
          fit="contain"
          mb="sm"
          loading="lazy"
        />
      )}
      <dl className={classes["facts"]}>
        {facts.map(([name, label]) => (
          <Fact key={name} label={t(label)} name={name} value={seller[name]} />
        ))}
      </dl>
      <Group mt="md">
        <Button component={Link} to={to("shop", { shop: shopId })} variant="default" size="compact-md">
          {t("store.seller.all")}
        </Button>
      </Group>
    </Section>
  );
}

function Fact({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">{linked(name, value)}</dd>
    </>
  );
}

function linked(name: string, value: string) {
  if (name === "mail")
    return (
      <Anchor href={`mailto:${value}`} inherit>
        {value}
      </Anchor>
    );
  if (name === "phone")
    return (
      <Anchor href={`tel:${value}`} inherit>
        {value}
      </Anchor>
    );
  if (name === "shop_web_link" && /^https?:\/\//.test(value))
    return (
      <Anchor href={value} target="_blank" rel="noopener noreferrer" inherit>
        {value.replace(/^https?:\/\//, "").replace(/\/$/, "")}
      </Anchor>
    );
  return value;
}
