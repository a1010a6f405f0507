import { Anchor, Button, Card, Group, Stack, Switch, Table, Text } from "@mantine/core";
import { IconArrowLeft, IconEqualNot } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { call } from "@/api/call";
import type { PageView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { CardSkeleton, ErrorState } from "@/ui/States";
import { HEIGHT, ICON } from "@/ui/sizes";
import { useAddToCart } from "../cart/useAddToCart";
import { CurrencyChoice } from "../CurrencyChoice";
import { type Currency, priceIn, useCurrency } from "../currency";
import { Picture } from "../pictures/Picture";
import { PriceText, useUnitText } from "../Price";
import { canBeAdded, factsOf } from "../words";
import { differs } from "./differs";
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

/** Bundles side by side, line by line; on a phone one below the other in each line. */
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
  /** What the line says of a bundle, by which two of them are alike. */
  said: (bundle: PageView) => string;
  /** How it is drawn; else as it is said. */
  cell?: (bundle: PageView) => ReactNode;
}

function useLines(bundles: readonly PageView[], currency: Currency): Line[] {
  const { t } = useT();
  const formats = useFormat();
  const unitText = useUnitText();
  const priceOf = (bundle: PageView) => priceIn(bundle.price_list, currency);
  const unitOf = (bundle: PageView) => unitText(bundle.credit_count, priceOf(bundle)) || "–";
  const productsOf = (bundle: PageView) =>
    bundle.product_list.map((product) => ({
      id: product.user_shop_bundle_product_client_id,
      name: product.pro_name,
      facts: factsOf(t, formats, product, bundle.credit_costs),
    }));
  return [
    {
      label: t("store.price"),
      said: (bundle) => `${priceOf(bundle)?.gross_text ?? ""} ${bundle.pay_period_type ?? ""}`,
      cell: (bundle) => <PriceText price={priceOf(bundle)} period={bundle.pay_period_type} />,
    },
    ...(bundles.some((bundle) => unitOf(bundle) !== "–") ? [{ label: t("store.unit"), said: unitOf }] : []),
    { label: t("store.group"), said: (bundle) => bundle.bundle_group || "–" },
    { label: t("store.seller"), said: (bundle) => bundle.seller.short_name || bundle.seller.shop_name },
    {
      label: t("store.what"),
      said: (bundle) => JSON.stringify(productsOf(bundle).map(({ name, facts }) => [name, facts])),
      cell: (bundle) => (
        <Stack gap="sm">
          {productsOf(bundle).map(({ id, name, facts }) => (
            <div key={id}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Features items={facts} />
            </div>
          ))}
        </Stack>
      ),
    },
    {
      label: t("store.features"),
      said: (bundle) => JSON.stringify(bundle.feature_list),
      cell: (bundle) => <Features items={bundle.feature_list} />,
    },
    { label: t("store.duration"), said: (bundle) => bundle.expiration_time_value_by_text },
  ];
}

function SideBySide({ bundles, compared }: { bundles: PageView[]; compared: Compared }) {
  const { t } = useT();
  const currency = useCurrency();
  const [only, setOnly] = useUrlState("differences");
  const lines = useLines(bundles, currency).map((line) => ({
    ...line,
    isDifferent: differs(bundles.map(line.said)),
  }));
  const different = lines.filter(({ isDifferent }) => isDifferent);
  const isNarrowed = only === "only" && bundles.length > 1;
  const columns = { "--columns": bundles.length } as CSSProperties;
  return (
    <>
      {bundles.length > 1 && (
        <Group justify="space-between" gap="xs">
          <Switch
            label={t("store.compare.onlyDifferences")}
            checked={isNarrowed}
            onChange={(event) => setOnly(event.currentTarget.checked ? "only" : null)}
          />
          <Text size="sm" c="dimmed" role="status">
            {different.length === 0
              ? t("store.compare.alike")
              : t("store.compare.differing", { count: different.length })}
          </Text>
        </Group>
      )}
      <Card padding={0} className={classes["table"] ?? ""} style={columns} tabIndex={0}>
        <Table aria-label={t("store.compare.title")}>
          <Names bundles={bundles} />
          <Table.Tbody>
            {(isNarrowed ? different : lines).map((line) => (
              <Row key={line.label} line={line} bundles={bundles} />
            ))}
            <Table.Tr>
              <Table.Td />
              {bundles.map((bundle) => (
                <Table.Td key={bundle.user_shop_bundle_client_id}>
                  <NameLink bundle={bundle} className={classes["whose"] ?? ""} />
                  <Acts bundle={bundle} currency={currency} compared={compared} />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Card>
    </>
  );
}

function NameLink({ bundle, className = "" }: { bundle: PageView; className?: string }) {
  const to = useLink();
  const { user_shop_bundle_client_id, bundle_name } = bundle;
  return (
    <Anchor
      component={Link}
      inherit
      className={className}
      to={to("product_details", { user_shop_bundle_client_id })}
    >
      {bundle_name}
    </Anchor>
  );
}

function Names({ bundles }: { bundles: readonly PageView[] }) {
  const { t } = useT();
  return (
    <Table.Thead className={classes["names"] ?? ""}>
      <Table.Tr>
        <Table.Th scope="col">
          <span className="visually-hidden">{t("store.compare.line")}</span>
        </Table.Th>
        {bundles.map((bundle) => (
          <Table.Th key={bundle.user_shop_bundle_client_id} scope="col">
            {bundle.picture_list?.[0] && (
              <Picture picture={{ ...bundle.picture_list[0], alt: "" }} place="column" />
            )}
            <NameLink bundle={bundle} />
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/** One line of the comparison; where the bundles are not alike in it, a sign and a word beside its name say so. */
function Row({ line, bundles }: { line: Line & { isDifferent: boolean }; bundles: readonly PageView[] }) {
  const { t } = useT();
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {line.label}
        {line.isDifferent && (
          <Text size="xs" c="dimmed" fw={500} className={classes["differs"] ?? ""}>
            <IconEqualNot size={ICON.xs} aria-hidden /> {t("store.compare.differs")}
          </Text>
        )}
      </Table.Th>
      {bundles.map((bundle) => (
        <Table.Td key={bundle.user_shop_bundle_client_id}>
          <Text size="xs" fw={600} c="dimmed" className={classes["whose"] ?? ""}>
            {bundle.bundle_name}
          </Text>
          {(line.cell ?? line.said)(bundle)}
        </Table.Td>
      ))}
    </Table.Tr>
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
