import { Box, Card, Stack, Text } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import type { CardView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { NoMatch } from "@/screens/NoMatch";
import { type Column, DataTable } from "@/ui/DataTable";
import { Page } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { IncludedShort } from "@/ui/tree/IncludedShort";
import { AddButton } from "../catalogue/BundleCard";
import { Toolbar } from "../catalogue/Toolbar";
import { useOnSale, useWish, WISHES } from "../catalogue/useCatalogue";
import { OfShop } from "../NotThere";
import { PriceText } from "../Price";

/** Everything that can be bought now, as a list to read down. */
export default function ProductListScreen() {
  return (
    <OfShop>
      <ProductList />
    </OfShop>
  );
}

function ProductList() {
  const { t } = useT();
  const to = useLink();
  const wish = useWish();
  const { read, rows, onMore, isLoadingMore } = useOnSale(wish);
  const columns = useColumns();
  return (
    <Page title={t("store.list.title")} description={t("store.list.text")}>
      <Toolbar wish={wish} />
      <Card padding={0}>
        {!rows && read.error ? (
          <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <DataTable
            label={t("store.list.title")}
            rows={rows}
            isLoading={read.isPending}
            columns={columns}
            rowKey={(bundle) => bundle.user_shop_bundle_client_id}
            linkTo={(bundle) =>
              to("product_details", { user_shop_bundle_client_id: bundle.user_shop_bundle_client_id })
            }
            rowActions={addButtonOf}
            onMore={onMore}
            isLoadingMore={isLoadingMore}
            empty={
              wish.isNarrowed ? (
                <NoMatch filters={WISHES} />
              ) : (
                <EmptyState
                  icon={<IconShoppingBag />}
                  title={t("store.none.title")}
                  text={t("store.none.text")}
                />
              )
            }
          />
        )}
      </Card>
    </Page>
  );
}

const addButtonOf = (bundle: CardView) => <AddButton bundle={bundle} />;

function useColumns(): Column<CardView>[] {
  const { t } = useT();
  return [
    { key: "bundle_name", label: t("store.bundle"), cell: (bundle) => bundle.bundle_name },
    { key: "bundle_group", label: t("store.group"), cell: (bundle) => bundle.bundle_group || "–" },
    {
      key: "product_list",
      label: t("store.what"),
      cell: (bundle) => (
        <Stack gap="4xs">
          {bundle.product_list.map((product) => (
            <Text key={product.user_shop_bundle_product_client_id} size="sm">
              {product.pro_name}
            </Text>
          ))}
          <IncludedShort products={bundle.product_list} />
        </Stack>
      ),
    },
    { key: "duration", label: t("store.duration"), cell: (bundle) => bundle.expiration_time_value_by_text },
    { key: "shop_name", label: t("store.seller"), cell: (bundle) => bundle.shop_name, hideOnPhone: true },
    {
      key: "price",
      label: t("store.price"),
      isNumber: true,
      cell: (bundle) => (
        <Box miw={WIDTH.md}>
          <PriceText price={bundle.price} period={bundle.pay_period_type} />
        </Box>
      ),
    },
  ];
}
