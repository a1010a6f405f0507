import { Anchor, Button, Card, Group, Stack, Table, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { call } from "@/api/call";
import type { PageView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { CardSkeleton, ErrorState } from "@/ui/States";
import { HEIGHT, ICON } from "@/ui/sizes";
import { useAddToCart } from "../cart/useAddToCart";
import { CurrencyChoice } from "../CurrencyChoice";
import { type Currency, priceIn, useCurrency } from "../currency";
import { PriceText } from "../Price";
import { canBeAdded, factsOf } from "../words";
import { Features } from "./Features";
import type { Compared } from "./useCompared";
import classes from "./Catalogue.module.css";

const DETAILS = "/v1/bundle/details";

/** The pages of several bundles; one that is not to be had any more is left out. */
function usePagesOf(ids: readonly string[]) {
  const { lang } = useT();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [DETAILS, { query: { user_shop_bundle_client_id: id } }, lang],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(DETAILS, { query: { user_shop_bundle_client_id: id }, signal }),
    })),
  });
}

/** Bundles side by side, line by line. */
export function Comparison({ compared }: { compared: Compared }) {
  const { t } = useT();
  const reads = usePagesOf(compared.ids);
  const bundles = reads.flatMap(({ data }) => (data ? [data.bundle] : []));
  const failed = reads.find(({ error }) => error);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={ICON.sm} aria-hidden />}
          onClick={compared.close}
        >
          {t("store.compare.back")}
        </Button>
        <CurrencyChoice />
      </Group>
      {reads.some(({ isPending }) => isPending) && <CardSkeleton cards={1} height={HEIGHT.picture} />}
      {bundles.length === 0 && failed && (
        <ErrorState problem={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {bundles.length > 0 && <SideBySide bundles={bundles} compared={compared} />}
    </Stack>
  );
}

interface Line {
  label: string;
  cell: (bundle: PageView) => ReactNode;
}

function useLines(currency: Currency): Line[] {
  const { t } = useT();
  const formats = useFormat();
  return [
    {
      label: t("store.price"),
      cell: (bundle) => (
        <PriceText price={priceIn(bundle.price_list, currency)} period={bundle.pay_period_type} />
      ),
    },
    { label: t("store.group"), cell: (bundle) => bundle.bundle_group || "–" },
    { label: t("store.seller"), cell: (bundle) => bundle.seller.short_name || bundle.seller.shop_name },
    {
      label: t("store.what"),
      cell: (bundle) => (
        <Stack gap="sm">
          {bundle.product_list.map((product) => (
            <div key={product.user_shop_bundle_product_client_id}>
              <Text size="sm" fw={600}>
                {product.pro_name}
              </Text>
              <Features items={factsOf(t, formats, product)} />
            </div>
          ))}
        </Stack>
      ),
    },
    { label: t("store.features"), cell: (bundle) => <Features items={bundle.feature_list} /> },
    { label: t("store.duration"), cell: (bundle) => bundle.expiration_time_value_by_text },
  ];
}

function SideBySide({ bundles, compared }: { bundles: PageView[]; compared: Compared }) {
  const { t } = useT();
  const to = useLink();
  const currency = useCurrency();
  const lines = useLines(currency);
  const columns = { "--columns": bundles.length } as CSSProperties;
  return (
    <Card padding={0} className={classes["table"] ?? ""} style={columns} tabIndex={0}>
      <Table aria-label={t("store.compare.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <span className="visually-hidden">{t("store.compare.line")}</span>
            </Table.Th>
            {bundles.map((bundle) => (
              <Table.Th key={bundle.user_shop_bundle_client_id} scope="col">
                <Anchor
                  component={Link}
                  inherit
                  to={to("product_details", {
                    user_shop_bundle_client_id: bundle.user_shop_bundle_client_id,
                  })}
                >
                  {bundle.bundle_name}
                </Anchor>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ label, cell }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {bundles.map((bundle) => (
                <Table.Td key={bundle.user_shop_bundle_client_id}>{cell(bundle)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td />
            {bundles.map((bundle) => (
              <Table.Td key={bundle.user_shop_bundle_client_id}>
                <Acts bundle={bundle} currency={currency} compared={compared} />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Acts({ bundle, currency, compared }: { bundle: PageView; currency: Currency; compared: Compared }) {
  const { t } = useT();
  const { add, isRunning } = useAddToCart();
  const price = priceIn(bundle.price_list, currency);
  const name = bundle.bundle_name;
  const wanted = {
    bundleId: bundle.user_shop_bundle_client_id,
    bundleName: name,
    shopId: bundle.user_shop_client_id,
    count: 1,
    token: "",
  };
  return (
    <Stack gap="xs" align="flex-start">
      {price && canBeAdded(bundle) && (
        <Button
          size="sm"
          loading={isRunning}
          aria-label={t("store.add.name", { name })}
          onClick={() => add({ ...wanted, currency: price.currency_type })}
        >
          {t("store.add")}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t("store.compare.drop.name", { name })}
        onClick={() => compared.set(bundle.user_shop_bundle_client_id, false)}
      >
        {t("store.compare.drop")}
      </Button>
    </Stack>
  );
}
