import { ActionIcon, Button, Group, Menu, Select, Stack, Text } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { StateBadge } from "../StateBadge";
import { MatchDialog } from "./MatchDialog";
import { type Money, MONEY_LIST, MONEY_READS, MONEY_STATES } from "./money";
import { SendBack } from "./SendBack";
import { SetAside } from "./SetAside";
import { StatementImport } from "./StatementImport";

const OPEN = new Set(["proposed", "unmatched"]);

/** Bank statements, what they are proposed for, and money without a payment. */
export function IncomingMoney({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { date } = useFormat();
  const [wanted, setWanted] = useUrlState("money");
  const state = MONEY_STATES.find((each) => each === wanted);
  const pages = usePages(MONEY_LIST, { user_shop_client_id: shopId, ...(state ? { state } : {}) });
  const [aside, setAside] = useState<Money | null>(null);
  const [matched, setMatched] = useState<Money | null>(null);
  const actionsOf = (money: Money) => (
    <MoneyActions
      shopId={shopId}
      money={money}
      onAside={() => setAside(money)}
      onMatch={() => setMatched(money)}
    />
  );
  return (
    <Stack gap="lg">
      <StatementImport shopId={shopId} />
      <Section flush title={t("orders.money.title")} description={t("orders.money.text")}>
        <Group p="md">
          <Select
            label={t("orders.state")}
            data={[
              { value: "", label: t("orders.filter.all") },
              ...MONEY_STATES.map((each) => ({
                value: each,
                label: t(
                  (each === "matched" ? "orders.money.matched_state" : `orders.money.${each}`) as PhraseKey,
                ),
              })),
            ]}
            value={wanted}
            onChange={(value) => setWanted(value || null)}
            allowDeselect={false}
          />
        </Group>
        {pages.read.error && !pages.rows ? (
          <ErrorState problem={pages.read.error} onRetry={() => void pages.read.refetch()} />
        ) : (
          <DataTable
            label={t("orders.money.title")}
            rows={pages.rows}
            isLoading={pages.read.isPending}
            rowKey={(money) => money.money_id}
            onMore={pages.onMore}
            isLoadingMore={pages.isLoadingMore}
            empty={<EmptyState title={t("orders.money.none.title")} text={t("orders.money.none.text")} />}
            columns={[
              { key: "day", label: t("orders.money.day"), cell: (money) => date(money.booked_on) },
              { key: "from", label: t("orders.money.from"), cell: (money) => money.counterparty || "–" },
              { key: "text", label: t("orders.transfer.reference"), cell: (money) => money.text },
              { key: "for", label: t("orders.money.for"), cell: forOf },
              {
                key: "state",
                label: t("orders.state"),
                cell: stateOf,
              },
              {
                key: "amount",
                label: t("orders.money.amount"),
                isNumber: true,
                cell: (money) => money.amount_text,
              },
            ]}
            rowActions={actionsOf}
          />
        )}
      </Section>
      {matched && <MatchDialog shopId={shopId} money={matched} onClose={() => setMatched(null)} />}
      {aside && <SetAside shopId={shopId} money={aside} onClose={() => setAside(null)} />}
    </Stack>
  );
}

const COLORS: Readonly<Record<string, string>> = {
  proposed: "waiting",
  unmatched: "failed",
  matched: "approved",
  set_aside: "cancelled",
  returning: "waiting",
  returned: "refunded",
};

const stateOf = (money: Money) => (
  <>
    <StateBadge status={COLORS[money.state] ?? ""} text={money.state_text} />
    {money.detail && (
      <Text size="xs" c="dimmed">
        {money.detail}
      </Text>
    )}
  </>
);

const forOf = (money: Money) => (money.order_number ? `${money.order_number} · ${money.reference}` : "–");

interface MoneyActionsProps {
  shopId: string;
  money: Money;
  onAside: () => void;
  onMatch: () => void;
}

function MoneyActions({ shopId, money, onAside, onMatch }: MoneyActionsProps) {
  const { t } = useT();
  const match = useChange("/v1/user/shop/money/match", {
    refreshes: MONEY_READS,
    onDone: () => notifyDone(t("orders.money.matched")),
  });
  const isOpen = OPEN.has(money.state);
  if (!isOpen && !money.can_send_back) return null;
  return (
    <Group gap="3xs" wrap="nowrap">
      {money.state === "proposed" && (
        <Button
          size="compact-sm"
          loading={match.isRunning}
          aria-label={`${t("orders.money.match")}: ${money.reference}`}
          onClick={() => match.run({ query: { user_shop_client_id: shopId, money_id: money.money_id } })}
        >
          {t("orders.money.match")}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`${t("ui.actions")}: ${money.text}`}>
            <IconDotsVertical size={ICON.md} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {money.can_send_back && <SendBack shopId={shopId} money={money} />}
          {isOpen && <Menu.Item onClick={onMatch}>{t("orders.money.choose")}</Menu.Item>}
          {isOpen && <Menu.Item onClick={onAside}>{t("orders.money.aside")}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
