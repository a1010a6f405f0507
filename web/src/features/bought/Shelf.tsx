import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconPackage, IconShoppingBag } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CardView } from "@/api/generated/types.gen";
import { useSession } from "@/api/session";
import { usePages } from "@/api/usePages";
import { useLeft } from "@/features/orders/public";
import { AddButton, PriceText, useCurrency } from "@/features/store/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { ToShop } from "./LeftBar";
import type { AnalysisType } from "./types";

interface ShelfProps {
  type: AnalysisType;
  route: string;
}

/** Products of a kind: what the person holds of it, and what the store has. */
export function Shelf({ type, route }: ShelfProps) {
  const { isSignedIn } = useSession();
  return (
    <Stack gap="lg">
      {isSignedIn && <Held type={type} route={route} />}
      <OnSale type={type} />
    </Stack>
  );
}

function Held({ type, route }: ShelfProps) {
  const { t } = useT();
  const to = useLink();
  const { date } = useFormat();
  const left = useLeft();
  const { read, rows, ...pages } = usePages("/v1/user/entitlement/list", { product_type: type });
  return (
    <Section flush title={t("bought.held")}>
      <Loaded read={read}>
        {() => (
          <DataTable
            label={t("bought.held")}
            rows={rows ?? []}
            rowKey={(held) => held.auth_client_id}
            linkTo={(held) => to(route, { auth_client_id: held.auth_client_id })}
            empty={
              <EmptyState
                icon={<IconPackage />}
                title={t("bought.held.none")}
                text={t("bought.held.noneText")}
              />
            }
            {...pages}
            columns={[
              { key: "name", label: t("bought.product"), cell: (held) => held.product_name },
              { key: "seller", label: t("bought.seller"), cell: (held) => held.seller_name },
              { key: "left", label: t("bought.left"), cell: left },
              {
                key: "until",
                label: t("bought.until"),
                cell: (held) => (held.end_date ? date(held.end_date) : "–"),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function OnSale({ type }: { type: AnalysisType }) {
  const { t } = useT();
  const currency = useCurrency();
  const { read, rows } = usePages(
    "/v1/bundle/and/product/list/active",
    { product_type: type, user_currency_type: currency },
    { cursor: "after" },
  );
  return (
    <Section title={t("bought.onSale")}>
      <Loaded read={read}>
        {() =>
          rows?.length ? (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {rows.map((bundle) => (
                <Offer key={bundle.user_shop_bundle_client_id} bundle={bundle} />
              ))}
            </SimpleGrid>
          ) : (
            <EmptyState
              icon={<IconShoppingBag />}
              title={t("bought.onSale.none")}
              text={t("bought.onSale.noneText")}
              action={<ToShop />}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function Offer({ bundle }: { bundle: CardView }) {
  const to = useLink();
  const id = bundle.user_shop_bundle_client_id;
  return (
    <Card component="article" aria-label={bundle.bundle_name} withBorder>
      <Stack gap="sm" h="100%">
        <div>
          <Title order={3} size="h4">
            <Anchor
              component={Link}
              to={to("product_details", { user_shop_bundle_client_id: id })}
              inherit
              c="inherit"
              underline="hover"
            >
              {bundle.bundle_name}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed">
            {bundle.shop_name}
          </Text>
        </div>
        <Text size="sm" lineClamp={3}>
          {bundle.bundle_info || bundle.product_list.map((product) => product.pro_name).join(", ")}
        </Text>
        <Group justify="space-between" align="flex-end" mt="auto">
          <PriceText price={bundle.price} period={bundle.pay_period_type} />
          <AddButton bundle={bundle} />
        </Group>
      </Stack>
    </Card>
  );
}
