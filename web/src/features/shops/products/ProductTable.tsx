import { ActionIcon, Badge, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPackage, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { CURRENCIES } from "../money";
import { BUNDLE_READS, type Product } from "../types";

const LIST = "/v1/user/shop/bundle/product/list";

interface Place {
  shop: string;
  bundle: string;
}

/** The products of a bundle in the order of the bundle, moved by buttons. */
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
      leftSection={<IconPlus size={17} aria-hidden />}
    >
      {t("shops.products.new")}
    </Button>
  );
  const moveOf = (row: Product) => (
    <Move shop={shop} bundle={bundle} list={read.data?.list ?? []} row={row} />
  );
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
            rowActions={moveOf}
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

/** Change places with the neighbour. */
function Move({ shop, bundle, list, row }: Place & { list: readonly Product[]; row: Product }) {
  const { t } = useT();
  const edit = useChange("/v1/user/shop/bundle/product/edit", { refreshes: BUNDLE_READS });
  const at = list.indexOf(row);
  const move = async (by: 1 | -1) => {
    const other = list[at + by];
    if (!other || edit.isRunning) return;
    const put = (product: Product, position: number) =>
      edit.send({
        query: {
          user_shop_client_id: shop,
          user_shop_bundle_client_id: bundle,
          user_shop_bundle_product_client_id: product.user_shop_bundle_product_client_id,
        },
        body: { position },
      });
    // A failure has been announced.
    await put(row, other.position)
      .then(() => put(other, row.position))
      .catch(() => {});
  };
  const button = { variant: "subtle", size: "lg", disabled: edit.isRunning } as const;
  return (
    <>
      <ActionIcon
        {...button}
        aria-label={t("shops.moveUp", { name: row.pro_name })}
        data-disabled={at === 0 || undefined}
        aria-disabled={at === 0}
        onClick={() => void move(-1)}
      >
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t("shops.moveDown", { name: row.pro_name })}
        data-disabled={at === list.length - 1 || undefined}
        aria-disabled={at === list.length - 1}
        onClick={() => void move(1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
    </>
  );
}

function useColumns(): Column<Product>[] {
  const { t, lang } = useT();
  const { number, money } = useFormat();
  return [
    {
      key: "name",
      label: t("shops.product.name"),
      cell: (row) => (lang === "en" && row.pro_name_en) || row.pro_name,
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
        <Badge color={row.status === "active" ? "teal" : "gray"}>
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
          : `${number(row.pro_usage_count, 0)} ${(lang === "en" && row.pro_count_suffix_en) || row.pro_count_suffix}`,
      isNumber: true,
    },
    {
      key: "price",
      label: t("shops.price.gross"),
      cell: (row) =>
        row.price_list
          .map(({ gross, currency_type }) => money(gross / 100, CURRENCIES[currency_type === 1 ? 1 : 0].code))
          .join(" / ") || "–",
      isNumber: true,
    },
  ];
}
