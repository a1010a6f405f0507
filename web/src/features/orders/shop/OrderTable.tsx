import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { ShopOrder } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { NoMatch } from "@/screens/NoMatch";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { StateBadge } from "../StateBadge";
import { BulkBar } from "./BulkBar";
import { FilterBar } from "./FilterBar";
import { PARTS, viewOf, withView } from "./filters";
import { useShopOrders } from "./useShopOrders";

const keyOf = (order: ShopOrder) => order.user_shopcart_bundle_client_id;

/** The orders of a shop that the address asks for. */
export function OrderTable({ shopId }: { shopId: string }) {
  const { t } = useT();
  const to = useLink();
  const { search } = useLocation();
  const { read, rows, onMore, isLoadingMore } = useShopOrders(shopId);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = rows?.filter((order) => selected.includes(keyOf(order))) ?? [];
  const linkTo = (order: ShopOrder) => {
    const params = new URLSearchParams(withView("", viewOf(search)));
    return to("user_shop_order_list", {
      ...Object.fromEntries(params),
      shop: shopId,
      order: order.user_shopcart_client_id,
    });
  };
  return (
    <Stack gap="md">
      <Section flush>
        <FilterBar shopId={shopId} />
        {read.error && !rows ? (
          <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <DataTable
            label={t("orders.shop.title")}
            rows={rows}
            isLoading={read.isPending}
            rowKey={keyOf}
            linkTo={linkTo}
            onMore={onMore}
            isLoadingMore={isLoadingMore}
            selection={{
              selected,
              onChange: setSelected,
              nameOf: (order) => `${order.order_number} ${order.bundle_name}`,
            }}
            empty={
              viewOf(search) ? (
                <NoMatch filters={PARTS} />
              ) : (
                <EmptyState
                  icon={<IconPackage />}
                  title={t("orders.shop.none.title")}
                  text={t("orders.shop.none.text")}
                />
              )
            }
            columns={[
              { key: "number", label: t("orders.number"), cell: (order) => order.order_number },
              {
                key: "at",
                label: t("orders.orderedAt"),
                cell: momentOf,
                sortBy: (order) => order.ordered_at,
              },
              {
                key: "buyer",
                label: t("orders.mover.customer"),
                cell: (order) => order.buyer_name || order.username,
                sortBy: (order) => order.buyer_name || order.username,
              },
              { key: "bundle", label: t("orders.bundle"), cell: (order) => order.bundle_name },
              { key: "state", label: t("orders.state"), cell: stateOf },
              {
                key: "gross",
                label: t("orders.total"),
                isNumber: true,
                cell: (order) => order.gross_text,
                sortBy: (order) => order.gross,
              },
            ]}
          />
        )}
      </Section>
      <BulkBar orders={chosen} onDone={() => setSelected([])} />
    </Stack>
  );
}

const momentOf = (order: ShopOrder) => <Moment at={order.ordered_at} />;

/** A day and its time, in one line. */
function Moment({ at }: { at: string }) {
  const { dateTime } = useFormat();
  return <span style={{ whiteSpace: "nowrap" }}>{dateTime(at)}</span>;
}

const stateOf = (order: ShopOrder) => <State order={order} />;

function State({ order }: { order: ShopOrder }) {
  const { t } = useT();
  return (
    <Group gap="3xs">
      <StateBadge status={order.status} text={order.status_text} />
      {order.is_trial && <Badge color="info">{t("orders.trial")}</Badge>}
      {order.status === "payment_waiting" && order.has_receipt && (
        <Badge color="info">{t("orders.shop.hasReceipt")}</Badge>
      )}
      {order.is_overdue && <Badge color="danger">{t("orders.shop.overdue")}</Badge>}
      {order.needs_second_approval && <Badge color="waiting">{t("orders.shop.second")}</Badge>}
      {order.refunded > 0 && (
        <Text size="xs" c="dimmed" className="num">
          −{order.refunded_text}
        </Text>
      )}
    </Group>
  );
}
