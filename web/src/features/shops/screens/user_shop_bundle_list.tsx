import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconPackages, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import type { BundleStatus } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { useLink } from "@/screens/links";
import { NoMatch } from "@/screens/NoMatch";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { SearchField } from "@/ui/SearchField";
import { EmptyState } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { BundleBadge } from "../bundles/BundleBadge";
import { GapDialog } from "../bundles/GapDialog";
import { PriorityCell } from "../bundles/PriorityCell";
import { useBundleCopy } from "../bundles/useBundleCopy";
import { useBundleStatus } from "../bundles/useBundleStatus";
import { ShopNeeded } from "../ShopNeeded";
import { Trail } from "../Trail";

const WorkbookDialog = lazy(() => import("../workbook/WorkbookDialog"));
const LIST = "/v1/user/shop/bundle/list";
type Row = AnswerOf<typeof LIST>["list"][number];
/** As many as one call puts into an order; those beneath keep their places. */
const MOST_ORDERED = 1000;

/** What a shop sells, and what it is about to sell. */
export default function BundleListScreen() {
  const { t } = useT();
  const shop = useUrlParam("shop");
  return shop ? <Bundles key={shop} shop={shop} /> : <ShopNeeded title={t("shops.bundles.title")} />;
}

function Bundles({ shop }: { shop: string }) {
  const { t } = useT();
  const to = useLink();
  const [search] = useUrlState("search");
  const [status] = useUrlState("status");
  const [order] = useUrlState("order");
  const { read, rows, onMore, isLoadingMore } = usePages(LIST, {
    user_shop_client_id: shop,
    search_text: search || null,
    status: (status || null) as BundleStatus | null,
    order: order === "store" ? "store" : "newest",
  });
  const reorder = useOrder(shop, rows ?? NO_ROWS);
  const columns = useColumns(shop, order === "store");
  const state = useBundleStatus(shop);
  const [isWorkbook, setWorkbook] = useState(false);
  const isFiltered = Boolean(search || status);
  // Who puts bundles into order does nothing else with them, and sees them all.
  const isOrdered = order === "store" && !isFiltered;
  const add = (
    <Button
      component={Link}
      to={to("user_shop_bundle_record", { shop })}
      leftSection={<IconPlus size={ICON.md} aria-hidden />}
    >
      {t("shops.bundles.new")}
    </Button>
  );
  const actionsOf = (row: Row) => <RowActions shop={shop} row={row} state={state} />;
  return (
    <Stack gap="xs">
      <Trail shop={shop} />
      <ListScreen
        title={t("shops.bundles.title")}
        description={t("shops.bundles.lead")}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={ICON.md} aria-hidden />}
              onClick={() => setWorkbook(true)}
            >
              {t("shops.workbook.open")}
            </Button>
            {add}
          </>
        }
        read={read}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.user_shop_bundle_client_id}
        linkTo={(row) => to("user_shop_bundle_record", { shop, bundle: row.user_shop_bundle_client_id })}
        filters={<Filters />}
        {...(isOrdered ? { reorder } : { rowActions: actionsOf })}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
        empty={
          isFiltered ? (
            <NoMatch filters={["search", "status"]} />
          ) : (
            <EmptyState
              icon={<IconPackages />}
              title={t("shops.bundles.none")}
              text={t("shops.bundles.noneText")}
              action={add}
            />
          )
        }
      />
      {isWorkbook && (
        <Suspense>
          <WorkbookDialog
            shop={shop}
            onClose={() => setWorkbook(false)}
            onImported={() => void read.refetch()}
          />
        </Suspense>
      )}
      <GapDialog shop={shop} refused={state.refused} onClose={state.forget} />
    </Stack>
  );
}

const NO_ROWS: readonly Row[] = [];

/** Puts the bundles into the order in which the store shows them, and back again by the notice. */
function useOrder(shop: string, rows: readonly Row[]) {
  const { t, lang } = useT();
  const { send } = useChange("/v1/user/shop/bundle/reorder", {
    refreshes: [LIST, "/v1/user/shop/bundle/get"],
  });
  const put = (keys: readonly string[]) =>
    send({ query: { user_shop_client_id: shop }, body: { bundle_list: keys.slice(0, MOST_ORDERED) } });
  const nameOf = (row: Row) => inLang(lang, row, "bundle_name");
  const onReorder = async (keys: string[], row: Row) => {
    const before = rows.map((each) => each.user_shop_bundle_client_id);
    await put(keys);
    // A failure has been announced.
    const undo = () => void put(before).catch(() => {});
    notifyDone(t("shops.bundle.priority.saved", { name: nameOf(row) }), undo);
  };
  return { onReorder, nameOf };
}

function Filters() {
  const { t } = useT();
  const [order, setOrder] = useUrlState("order");
  const [search, setSearch] = useUrlState("search");
  const [status, setStatus] = useUrlState("status");
  return (
    <>
      <SearchField value={search} onSearch={setSearch} flex={1} miw={WIDTH.lg} maw={WIDTH.xl} />
      <SegmentedControl
        aria-label={t("shops.bundle.status")}
        data={[
          { value: "", label: t("shops.bundles.all") },
          { value: "active", label: t("shops.bundle.status.active") },
          { value: "passive", label: t("shops.bundle.status.passive") },
        ]}
        value={status}
        onChange={(next) => setStatus(next || null)}
      />
      <SegmentedControl
        aria-label={t("shops.bundles.order")}
        data={[
          { value: "", label: t("shops.bundles.order.newest") },
          { value: "store", label: t("shops.bundles.order.store") },
        ]}
        value={order}
        onChange={(next) => setOrder(next || null)}
      />
    </>
  );
}

interface RowActionsProps {
  shop: string;
  row: Row;
  state: ReturnType<typeof useBundleStatus>;
}

function RowActions({ shop, row, state }: RowActionsProps) {
  const { t, lang } = useT();
  const { copy, isRunning } = useBundleCopy(shop);
  const { user_shop_bundle_client_id: id } = row;
  const name = inLang(lang, row, "bundle_name");
  const isActive = row.status === "active";
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        disabled={state.isRunning}
        aria-label={t(isActive ? "shops.bundle.passivateOf" : "shops.bundle.activateOf", { name })}
        onClick={() => void (isActive ? state.passivate : state.activate)(id, name)}
      >
        {t(isActive ? "shops.bundle.passivate" : "shops.bundle.activate")}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isRunning}
        aria-label={t("shops.bundle.copyOf", { name })}
        onClick={() => copy(id)}
      >
        {t("shops.bundle.copy")}
      </Button>
    </>
  );
}

/** In the order of the store the priority says why a bundle stands where it does; else when it was changed. */
function useColumns(shop: string, isInStoreOrder: boolean): Column<Row>[] {
  const { t, lang } = useT();
  const { number, money, date } = useFormat();
  const nameOf = (row: Row) => inLang(lang, row, "bundle_name");
  const groupOf = (row: Row) => inLang(lang, row, "bundle_group");
  const hidden = isInStoreOrder ? "changed" : "priority";
  const columns: Column<Row>[] = [
    { key: "name", label: t("shops.bundle.name"), cell: nameOf, sortBy: nameOf },
    {
      key: "status",
      label: t("shops.bundle.status"),
      cell: (row) => <BundleBadge status={row.status} />,
      sortBy: (row) => row.status,
    },
    {
      key: "group",
      label: t("shops.bundle.group"),
      cell: (row) => groupOf(row) || "–",
      sortBy: groupOf,
    },
    {
      key: "priority",
      label: t("shops.bundle.priority"),
      cell: (row) => (
        <PriorityCell
          shop={shop}
          bundle={row.user_shop_bundle_client_id}
          name={nameOf(row)}
          priority={row.priority}
        />
      ),
      sortBy: (row) => row.priority,
    },
    {
      key: "products",
      label: t("shops.bundle.products"),
      cell: (row) => number(row.product_count, 0),
      sortBy: (row) => row.product_count,
      isNumber: true,
    },
    {
      key: "price",
      label: t("shops.bundle.price"),
      cell: (row) => <PriceCell row={row} money={money} />,
      sortBy: (row) => row.gross_try,
      isNumber: true,
    },
    {
      key: "changed",
      label: t("shops.bundle.changed"),
      cell: (row) => date(row.changed_at),
      sortBy: (row) => row.changed_at,
      hideOnPhone: true,
    },
  ];
  return columns.filter(({ key }) => key !== hidden);
}

function PriceCell({ row, money }: { row: Row; money: ReturnType<typeof useFormat>["money"] }) {
  if (row.gross_try === null && row.gross_usd === null) return <>–</>;
  return (
    <>
      {row.gross_try !== null && (
        <Text span inherit display="block">
          {money(row.gross_try / 100, "TRY")}
        </Text>
      )}
      {row.gross_usd !== null && (
        <Text span inherit display="block">
          {money(row.gross_usd / 100, "USD")}
        </Text>
      )}
    </>
  );
}
