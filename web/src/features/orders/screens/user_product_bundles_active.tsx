import { Alert, Anchor, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { Link } from "react-router";
import type { HeldBundle } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { CardRenewal } from "../active/CardRenewal";
import { HeldProduct } from "../active/HeldProduct";
import { OpenButton } from "../active/OpenButton";
import { SavedCards } from "../active/SavedCards";
import { Deliveries } from "../deliveries/Deliveries";
import { TrialNote, TrialToBegin } from "../active/Trial";
import { WithoutOrder } from "../active/WithoutOrder";
import { useLeft } from "../active/useLeft";
import { StateBadge } from "../StateBadge";

const ROUTE = "user_product_bundles_active";

/** What was bought and is still held; with one product in the address, everything about it. */
export default function ProductBundlesActiveScreen() {
  const id = useUrlParam("product");
  return id ? <HeldProduct id={id} /> : <ActiveBundles />;
}

function ActiveBundles() {
  const { t } = useT();
  const to = useLink();
  const read = useRead("/v1/user/shopcart/active/list", {});
  const given = useGiven();
  const [wanted, setWanted] = useUrlState("try");
  return (
    <Page title={t("orders.active.title")} description={t("orders.active.text")}>
      {wanted && <TrialToBegin bundleId={wanted} onClose={() => setWanted("")} />}
      <Loaded
        read={read}
        empty={{
          when: ({ list }) => list.length === 0,
          show: !given.read.isPending && !given.rows?.length && (
            <EmptyState
              icon={<IconPackage />}
              title={t("orders.active.none.title")}
              text={t("orders.active.none.text")}
              action={
                <Button component={Link} to={to("user_shopcart_bundle_order")} variant="default">
                  {t("orders.mine.title")}
                </Button>
              }
            />
          ),
        }}
      >
        {({ list }) => (
          <Stack gap="lg">
            {list.map((bundle) => (
              <Bundle
                key={bundle.user_shopcart_bundle_client_id}
                bundle={bundle}
                isBought={list.some((other) => !other.is_trial && isSame(other, bundle))}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {read.data && <WithoutOrder held={read.data.list} />}
      <SavedCards />
      <AssignedToMe {...given} />
    </Page>
  );
}

const isSame = (a: HeldBundle, b: HeldBundle) =>
  a.user_shop_bundle_client_id === b.user_shop_bundle_client_id;

function Bundle({ bundle, isBought }: { bundle: HeldBundle; isBought: boolean }) {
  const { t } = useT();
  const to = useLink();
  const { date } = useFormat();
  const left = useLeft();
  return (
    <Section
      title={bundle.bundle_name}
      description={`${bundle.shop_name} · ${bundle.order_number}`}
      actions={<StateBadge status={bundle.status} text={bundle.status_text} />}
    >
      <Stack gap="md">
        {bundle.status === "bundle_passive" && <Paused bundle={bundle} />}
        {bundle.is_trial && <TrialNote bundle={bundle} isBought={isBought} />}
        {bundle.card_renewal && <CardRenewal bundle={bundle} renewal={bundle.card_renewal} />}
        {bundle.product_list.map((product) => {
          const isAssignable = product.may_assign && product.count !== 0 && product.status !== "passive";
          const details = t(isAssignable ? "orders.active.assign" : "orders.active.details");
          return (
            <Stack key={product.user_shopcart_bundle_product_client_id} gap="xs">
              <Group justify="space-between" gap="xs">
                <Box flex={1} miw={WIDTH.lg}>
                  <Text fw={600}>{product.pro_name}</Text>
                  <Text size="sm" c="dimmed" className="num">
                    {product.starts_at && left(product)}
                    {product.renew_date &&
                      ` · ${t("orders.active.renewsAt", { date: date(product.renew_date) })}`}
                    {product.ends_at && ` · ${t("orders.endsAt", { date: date(product.ends_at) })}`}
                  </Text>
                  {product.must_wait && <Text size="sm">{t("orders.active.mustWait")}</Text>}
                </Box>
                <Group gap="xs">
                  {product.status !== "active" && (
                    <StateBadge status={product.status} text={product.status_text} />
                  )}
                  {product.auth_client_id && (
                    <Button
                      component={Link}
                      size="compact-md"
                      variant="light"
                      to={to(ROUTE, { product: product.auth_client_id })}
                      aria-label={`${details}: ${product.pro_name}`}
                    >
                      {details}
                    </Button>
                  )}
                  {product.status === "active" && !product.must_wait && (
                    <OpenButton
                      type={product.product_type}
                      authClientId={product.auth_client_id}
                      name={product.pro_name}
                    />
                  )}
                </Group>
              </Group>
              <Deliveries
                deliveries={product.delivery_list}
                granted={product.count_period ? null : product.granted_count}
              />
            </Stack>
          );
        })}
      </Stack>
    </Section>
  );
}

/** Why nothing of the bundle can be used now, and where the order tells more. */
function Paused({ bundle }: { bundle: HeldBundle }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Alert color="waiting" title={t("orders.active.paused")}>
      <Text size="sm">{bundle.reason}</Text>
      <Anchor
        component={Link}
        size="sm"
        c="inherit"
        underline="always"
        to={to("user_shopcart_bundle_order", { order: bundle.user_shopcart_client_id })}
      >
        {t("orders.active.paused.order")}
      </Anchor>
    </Alert>
  );
}

/** What others have assigned to the person. */
function useGiven() {
  const { rows, ...pages } = usePages("/v1/user/entitlement/list", {});
  return { ...pages, rows: rows?.filter((held) => held.assigned_by_username) };
}

/** What others have assigned; shown only where there is something. */
function AssignedToMe({ rows, onMore, isLoadingMore }: ReturnType<typeof useGiven>) {
  const { t } = useT();
  const to = useLink();
  const { date } = useFormat();
  const left = useLeft();
  if (!rows?.length) return null;
  return (
    <Section flush title={t("orders.given.title")}>
      <DataTable
        label={t("orders.given.title")}
        rows={rows}
        rowKey={(held) => held.auth_client_id}
        linkTo={(held) => to(ROUTE, { product: held.auth_client_id })}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
        columns={[
          { key: "name", label: t("orders.active.product"), cell: (held) => held.product_name },
          { key: "by", label: t("orders.given.by"), cell: (held) => held.assigned_by_username },
          { key: "left", label: t("orders.active.left"), cell: left },
          {
            key: "until",
            label: t("orders.active.until"),
            cell: (held) => (held.end_date ? date(held.end_date) : t("orders.active.forever")),
          },
        ]}
      />
    </Section>
  );
}
