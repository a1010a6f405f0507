import { Badge, Button, Text } from "@mantine/core";
import { IconPackage, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useChange, useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { IncludedShort } from "@/ui/tree/IncludedShort";
import { CURRENCIES } from "../money";
import { BUNDLE_READS, type Product } from "../types";

const LIST = "/v1/user/shop/bundle/product/list";

interface Place {
  shop: string;
  bundle: string;
}

/** The products of a bundle in the order of the bundle, dragged or moved step by step. */
export function ProductTable({ shop, bundle }: Place) {
  const { t } = useT();
  const to = useLink();
  const read = useRead(LIST, { query: { user_shop_bundle_client_id: bundle } });
  const columns = useColumns();
  const add = (
    <Button
      component={Link}
      to={to("user_shop_bundle_product_record", { shop, bundle })}
      variant="light"
      leftSection={<IconPlus size={ICON.md} aria-hidden />}
    >
      {t("shops.products.new")}
    </Button>
  );
  const order = useOrder({ shop, bundle }, read.data?.list ?? []);
  return (
    <Section flush title={t("shops.products.title")} description={t("shops.products.lead")} actions={add}>
      <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
        {({ list }) => (
          <DataTable
            label={t("shops.products.title")}
            rows={list}
            columns={columns}
            rowKey={(row) => row.user_shop_bundle_product_client_id}
            linkTo={(row) =>
              to("user_shop_bundle_product_record", {
                shop,
                bundle,
                product: row.user_shop_bundle_product_client_id,
              })
            }
            reorder={list.length > 1 ? order : undefined}
            empty={
              <EmptyState
                icon={<IconPackage />}
                title={t("shops.products.none")}
                text={t("shops.products.noneText")}
                action={add}
              />
            }
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Puts the products into another order, and back again by the notice. */
function useOrder({ shop, bundle }: Place, list: readonly Product[]) {
  const { t, lang } = useT();
  const { send } = useChange("/v1/user/shop/bundle/product/reorder", { refreshes: BUNDLE_READS });
  const put = (product_list: string[]) =>
    send({
      query: { user_shop_client_id: shop, user_shop_bundle_client_id: bundle },
      body: { product_list },
    });
  const nameOf = (row: Product) => inLang(lang, row, "pro_name");
  const onReorder = async (keys: string[], row: Product) => {
    const before = list.map((each) => each.user_shop_bundle_product_client_id);
    await put(keys);
    // A failure has been announced.
    notifyDone(t("shops.product.moved", { name: nameOf(row) }), () => void put(before).catch(() => {}));
  };
  return { onReorder, nameOf };
}

function useColumns(): Column<Product>[] {
  const { t, lang } = useT();
  const { date, number, money } = useFormat();
  const shown = (prices: Product["price_list"]) =>
    prices
      .map(({ gross, currency_type }) => money(gross / 100, CURRENCIES[currency_type === 1 ? 1 : 0].code))
      .join(" / ");
  return [
    {
      key: "name",
      label: t("shops.product.name"),
      cell: (row) => (
        <>
          {inLang(lang, row, "pro_name")}
          <IncludedShort products={[row]} />
        </>
      ),
    },
    {
      key: "type",
      label: t("shops.product.type"),
      cell: (row) => t(`shops.product.type.${row.product_type}`),
    },
    {
      key: "status",
      label: t("shops.product.status"),
      cell: (row) => (
        <Badge color={row.status === "active" ? "success" : "neutral"}>
          {t(`shops.product.status.${row.status}`)}
        </Badge>
      ),
    },
    {
      key: "count",
      label: t("shops.product.count"),
      cell: (row) =>
        row.pro_usage_count === null
          ? t("shops.use.counted.unlimited")
          : `${number(row.pro_usage_count, 0)} ${inLang(lang, row, "pro_count_suffix")}`,
      isNumber: true,
    },
    {
      key: "price",
      label: t("shops.price.gross"),
      cell: (row) => (
        <>
          {shown(row.price_list) || "–"}
          {row.campaign_from && row.campaign_until && (
            <Text size="xs" c="dimmed">
              {t("shops.campaign.shown", {
                price: shown(row.campaign_price_list),
                from: date(row.campaign_from),
                until: date(row.campaign_until),
              })}
            </Text>
          )}
        </>
      ),
      isNumber: true,
    },
  ];
}
