import { Alert, Anchor, List, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ShopProof } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { CurrencyTotals, ProofLine } from "../shop/ProofParts";

/** Whether the shop's own orders, payments, refunds and bills add up; what does not leads to its order. */
export function Proof({ shop }: { shop: string }) {
  const { t } = useT();
  const read = useRead(
    "/v1/user/shop/reconciliation",
    { query: { user_shop_client_id: shop } },
    { staleTime: 0 },
  );
  return (
    <Section title={t("orders.overview.proof")} description={t("orders.overview.proof.text")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
        {(proof) => <Lines shop={shop} proof={proof} />}
      </Loaded>
    </Section>
  );
}

function Lines({ shop, proof }: { shop: string; proof: ShopProof }) {
  const { t } = useT();
  const to = useLink();
  const { dateTime } = useFormat();
  const wrong = proof.list.filter((line) => !line.is_right);
  return (
    <Stack gap="lg">
      <Alert
        color={proof.is_right ? "success" : "danger"}
        icon={proof.is_right ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={t(proof.is_right ? "orders.proof.right" : "orders.proof.wrong")}
        role="status"
      >
        {t("orders.proof.at", { time: dateTime(proof.checked_at) })}
      </Alert>
      <CurrencyTotals totals={proof.total_list} />
      {wrong.length > 0 && (
        <List listStyleType="none" spacing="xs">
          {wrong.map((line) => (
            <List.Item key={line.name}>
              <ProofLine line={line}>
                {line.order_list.map((order) => (
                  <Anchor
                    key={order.user_shopcart_client_id}
                    component={Link}
                    size="sm"
                    mr="xs"
                    to={to("user_shop_order_list", { shop, order: order.user_shopcart_client_id })}
                  >
                    {order.order_number}
                  </Anchor>
                ))}
              </ProofLine>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
