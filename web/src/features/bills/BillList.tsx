import { Button, Card, Group } from "@mantine/core";
import { IconFileInvoice, IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearchParams } from "react-router";
import type { BillState, BillSummary, EdocumentState } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { NoMatch } from "@/screens/NoMatch";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Page } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { BillFilters } from "./BillFilters";
import { IntegratorButton } from "./IntegratorButton";
import { EdocumentBadge, KindBadge, StateBadge } from "./StateBadge";
import { BILL_READS, unnumbered } from "./states";

/** What the address asks for. */
function useBillQuery() {
  const [params] = useSearchParams();
  const given = (name: string) => params.get(name) || null;
  return {
    user_shop_client_id: given("shop"),
    approve_status: given("state") as BillState | null,
    edocument_state: given("edocument") as EdocumentState | null,
    search_text: given("q"),
    date_from: given("from"),
    date_to: given("to"),
  };
}

/** The bills of a person, or of a shop. */
export function BillList() {
  const { t } = useT();
  const to = useLink();
  const query = useBillQuery();
  const { user_shop_client_id: shop, ...filters } = query;
  const isFiltered = Object.values(filters).some(Boolean);
  const { read, rows, onMore, isLoadingMore } = usePages("/v1/user/bill/list", query);
  const columns = useColumns(shop !== null);
  return (
    <Page
      wide
      title={t("bills.title")}
      description={t("bills.lead")}
      actions={
        shop && (
          <Group gap="sm">
            <IntegratorButton shop={shop} />
            <NewBillButton shop={shop} />
          </Group>
        )
      }
    >
      <Card padding={0}>
        <BillFilters />
        {read.error && !rows ? (
          <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <DataTable
            label={t("bills.title")}
            rows={rows}
            isLoading={read.isPending}
            rowKey={(row) => row.user_bill_client_id}
            linkTo={(row) => to("user_billing", { bill: row.user_bill_client_id, ...(shop ? { shop } : {}) })}
            columns={columns}
            onMore={onMore}
            isLoadingMore={isLoadingMore}
            empty={
              isFiltered ? (
                <NoMatch filters={["q", "state", "edocument", "from", "to"]} />
              ) : (
                <EmptyState icon={<IconFileInvoice />} title={t("bills.none")} text={t("bills.noneText")} />
              )
            }
          />
        )}
      </Card>
    </Page>
  );
}

/** Begins a bill of the shop by hand; its form is filled in on its own page. */
function NewBillButton({ shop }: { shop: string }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const make = useChange("/v1/user/bill/new", {
    refreshes: BILL_READS,
    onDone: ({ bill }) => void navigate(to("user_billing", { bill: bill.user_bill_client_id, shop })),
  });
  return (
    <Button
      leftSection={<IconPlus size={ICON.md} aria-hidden />}
      loading={make.isRunning}
      onClick={() => make.run({ query: { user_shop_client_id: shop }, body: {} })}
    >
      {t("bills.new")}
    </Button>
  );
}

function useColumns(isOfShop: boolean): Column<BillSummary>[] {
  const { t } = useT();
  const { date, money } = useFormat();
  return [
    {
      key: "number",
      label: t("bills.number"),
      cell: (row) => <span className="num">{row.number || t(unnumbered(row.kind))}</span>,
    },
    { key: "date", label: t("bills.date"), cell: (row) => date(row.bill_date ?? row.created_at) },
    isOfShop
      ? { key: "buyer", label: t("bills.buyer"), cell: (row) => row.buyer_name }
      : { key: "shop", label: t("bills.shop"), cell: (row) => row.shop_name },
    { key: "order", label: t("bills.order"), cell: (row) => row.order_reference },
    {
      key: "state",
      label: t("bills.status"),
      cell: (row) => (
        <Group gap="2xs">
          <StateBadge state={row.approve_status} kind={row.kind} />
          {row.edocument && <EdocumentBadge edocument={row.edocument} isWarned={isOfShop} />}
          <KindBadge kind={row.kind} />
        </Group>
      ),
    },
    {
      key: "total",
      label: t("bills.total"),
      cell: (row) => money(row.total_price, row.currency_type === 1 ? "USD" : "TRY"),
      isNumber: true,
    },
  ];
}
