import { Button, Stack } from "@mantine/core";
import type { CartBundle } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { SuggestForm } from "./SuggestForm";

interface CustomerProps {
  shopId: string;
  username: string;
}

/** The lines of one shop in the cart of one customer, and the form that puts another one in. */
export function CustomerCart({ shopId, username }: CustomerProps) {
  const { t } = useT();
  const read = useRead("/v1/user/shop/cart/get", { query: { user_shop_client_id: shopId, username } });
  return (
    <Loaded read={read}>
      {({ list }) => (
        <Stack gap="lg">
          <Section flush title={t("orders.carts.of", { name: username })}>
            <Lines lines={list.flatMap((cart) => cart.bundle_list)} username={username} />
          </Section>
          <Section title={t("orders.carts.add")} description={t("orders.carts.add.text")}>
            <SuggestForm shopId={shopId} username={username} />
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

function Lines({ lines, username }: { lines: readonly CartBundle[]; username: string }) {
  const { t } = useT();
  const { number } = useFormat();
  const stateOf = (line: CartBundle) => {
    if (!line.added_by) return t("orders.carts.own");
    return t(line.is_suggested ? "orders.carts.waits" : "orders.carts.accepted", { name: line.added_by });
  };
  return (
    <DataTable
      label={t("orders.carts.of", { name: username })}
      rows={lines}
      rowKey={(line) => line.user_shopcart_bundle_client_id}
      empty={<EmptyState title={t("orders.carts.empty.title")} text={t("orders.carts.empty.text")} />}
      columns={[
        { key: "bundle", label: t("orders.carts.bundle"), cell: (line) => line.bundle_name },
        {
          key: "count",
          label: t("orders.carts.count"),
          isNumber: true,
          cell: (line) => number(line.add_bundle_count, 0),
        },
        {
          key: "price",
          label: t("orders.carts.price"),
          isNumber: true,
          cell: (line) => line.price?.gross_text ?? "–",
        },
        { key: "state", label: t("orders.carts.state"), cell: stateOf },
      ]}
      rowActions={takeOutOf}
    />
  );
}

const takeOutOf = (line: CartBundle) => <TakeOut line={line} />;

/** What the customer has accepted, or added, is the customer's own. */
function TakeOut({ line }: { line: CartBundle }) {
  const { t } = useT();
  const shopId = useUrlParam("shop");
  const username = useUrlParam("username");
  const cancel = useChange("/v1/user/shop/cart/bundle/cancel", { refreshes: ["/v1/user/shop/cart/get"] });
  if (!line.is_suggested) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={cancel.isRunning}
      aria-label={t("orders.carts.remove.of", { name: line.bundle_name })}
      onClick={() =>
        cancel.run({
          query: {
            user_shop_client_id: shopId,
            username,
            user_shopcart_bundle_client_id: line.user_shopcart_bundle_client_id,
          },
        })
      }
    >
      {t("orders.carts.remove")}
    </Button>
  );
}
