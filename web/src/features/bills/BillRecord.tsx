import { Alert, Anchor, Card, Grid, Group, List, Stack, Table, Text } from "@mantine/core";
import { IconAlertCircle, IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BillView } from "@/api/generated/types.gen";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { AmountRow } from "@/ui/AmountRow";
import { useDevice } from "@/ui/device";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { BillActions } from "./BillActions";
import { BillEdocument } from "./BillEdocument";
import { BillForm } from "./BillForm";
import { BillItems } from "./BillItems";
import { BillPdf } from "./BillPdf";
import { RecordReturn } from "./RecordReturn";
import { KindBadge, StateBadge } from "./StateBadge";
import { unnumbered } from "./states";

/** One bill: what it says, what can be done with it, and its form while it has no number. */
export function BillRecord({ id }: { id: string }) {
  const { t } = useT();
  const to = useLink();
  const shop = useUrlParam("shop");
  const { device } = useDevice();
  const read = useRead("/v1/user/bill/get", { query: { user_bill_client_id: id } });
  const bill = read.data?.bill;
  return (
    <Page
      wide
      title={bill ? bill.number || t(unnumbered(bill.kind)) : t("bills.title")}
      description={
        <Group gap="sm">
          <Anchor component={Link} to={to("user_billing", shop ? { shop } : {})} size="sm">
            <Group gap="3xs">
              <IconArrowLeft size={ICON.sm} aria-hidden />
              {t("bills.back")}
            </Group>
          </Anchor>
          {bill && <StateBadge state={bill.approve_status} kind={bill.kind} />}
          {bill && <KindBadge kind={bill.kind} />}
        </Group>
      }
      actions={bill && <BillActions bill={bill} />}
    >
      <Loaded read={read}>
        {(answer) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 7 }}>
              <Stack gap="lg">
                <Missing bill={answer.bill} />
                <RecordReturn bill={answer.bill} />
                <BillEdocument bill={answer.bill} />
                <Facts bill={answer.bill} />
                <BillItems bill={answer.bill} />
                <Totals bill={answer.bill} />
                {answer.bill.may_edit && <BillForm bill={answer.bill} />}
              </Stack>
            </Grid.Col>
            {device === "desktop" && (
              <Grid.Col span={{ base: 12, lg: 5 }}>
                <BillPdf id={id} />
              </Grid.Col>
            )}
          </Grid>
        )}
      </Loaded>
    </Page>
  );
}

function Missing({ bill }: { bill: BillView }) {
  const { t } = useT();
  if (bill.missing.length === 0) return null;
  return (
    <Alert color="waiting" icon={<IconAlertCircle size={ICON.md} aria-hidden />} title={t("bills.missing")}>
      <List size="sm">
        {bill.missing.map((each) => (
          <List.Item key={`${each.field}${each.message_key}`}>{each.message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Facts({ bill }: { bill: BillView }) {
  const { t } = useT();
  const { date, dateTime } = useFormat();
  const rate = useRateText(bill);
  const { buyer, payment } = bill;
  const paid = [
    t(`bills.payment.${payment.method}`),
    payment.paid_on && date(payment.paid_on),
    payment.website,
  ];
  const rows: [string, ReactNode][] = [
    [t("bills.shop"), joined([bill.shop_name, bill.shop_tax_office, bill.shop_tax_number])],
    [t("bills.shopAddress"), bill.shop_address],
    [t("bills.buyer"), joined([buyer.shown_name, buyer.tax_office, buyer.tax_number])],
    [t("bills.address"), joined([buyer.address, buyer.district, buyer.city])],
    [t("bills.date"), bill.bill_date ? dateTime(bill.bill_date) : ""],
    [t("bills.ettn"), bill.ettn],
    [t("bills.order"), bill.order_reference && <OrderLink bill={bill} />],
    [t("bills.payment"), joined(paid)],
    [t("bills.exchange.rate"), rate],
    [t("bills.externalId"), bill.bill_external_id],
    [t("bills.papers"), joined(bill.document_list.map(({ name, number }) => `${name} ${number}`.trim()))],
    [t("bills.original"), bill.original_number],
    [t("bills.reason"), bill.reason],
    [t("bills.note"), bill.note],
    [t("bills.counters"), bill.counter_list.length > 0 && <Counters bill={bill} />],
  ];
  return (
    <Section title={t("bills.facts")}>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th w={WIDTH.sm}>{label}</Table.Th>
                <Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

function useRateText({ exchange_rate }: BillView): string {
  const { t } = useT();
  const { date, number } = useFormat();
  if (!exchange_rate) return "";
  const { rate, source, date: day } = exchange_rate;
  return t("bills.exchange.text", { rate: number(rate, 4), source, day: date(day) });
}

/** The order that is billed, as this reader may open it. */
function OrderLink({ bill }: { bill: BillView }) {
  const to = useLink();
  const site = useSite();
  const shop = useUrlParam("shop");
  const order = bill.user_shopcart_client_id;
  const screen = shop ? "user_shop_order_list" : "user_shopcart_bundle_order";
  if (!order || !entryOf(site, screen)) return bill.order_reference;
  return (
    <Anchor component={Link} size="sm" to={to(screen, { order, ...(shop ? { shop } : {}) })}>
      {bill.order_reference}
    </Anchor>
  );
}

function Counters({ bill }: { bill: BillView }) {
  const { t } = useT();
  const to = useLink();
  const shop = useUrlParam("shop");
  return (
    <Stack gap="4xs">
      {bill.counter_list.map((each) => (
        <Anchor
          key={each.user_bill_client_id}
          component={Link}
          size="sm"
          to={to("user_billing", { bill: each.user_bill_client_id, ...(shop ? { shop } : {}) })}
        >
          {each.number || t(unnumbered(each.kind))}
        </Anchor>
      ))}
    </Stack>
  );
}

function Totals({ bill }: { bill: BillView }) {
  const { t } = useT();
  const { money, percent } = useFormat();
  const currency = bill.currency_type === 1 ? "USD" : "TRY";
  const rows: [string, number][] = [
    [t("bills.net"), bill.net],
    ...bill.tax_rates.map(
      (rate) =>
        [t("bills.rateOf", { rate: percent(rate.tax_rate_percent / 100, 2) }), rate.tax] as [string, number],
    ),
    [t("bills.gross"), bill.gross],
  ];
  if (bill.withheld) rows.push([t("bills.withheld"), bill.withheld]);
  const { lira } = bill;
  const inLira: [string, number][] = lira
    ? [
        [t("bills.lira.net"), lira.net],
        [t("bills.lira.tax"), lira.tax],
        [t("bills.lira.gross"), lira.gross],
      ]
    : [];
  return (
    <Card>
      <Stack gap="xs">
        {rows.map(([label, amount]) => (
          <AmountRow key={label} label={label} text={money(amount, currency)} />
        ))}
        <Group justify="space-between" mt="xs">
          <Text fw={650}>{t("bills.payable")}</Text>
          <Text fw={650} fz="lg" className="num">
            {money(bill.total_price, currency)}
          </Text>
        </Group>
        {inLira.map(([label, amount]) => (
          <AmountRow key={label} label={label} text={money(amount, "TRY")} />
        ))}
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t("bills.words")}: {bill.price_pronunciation}
        </Text>
      </Stack>
    </Card>
  );
}
