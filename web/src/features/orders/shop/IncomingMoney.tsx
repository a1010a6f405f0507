import { Button, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, type CallPath } from "@/api/call";
import { upload } from "@/api/files";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { FileDrop } from "@/ui/FileDrop";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";
import { EmptyState, ErrorState } from "@/ui/States";
import { StateBadge } from "../StateBadge";

const LIST = "/v1/user/shop/money/list";
const READS: readonly CallPath[] = [LIST, "/v1/user/shop/order/list", "/v1/user/shopcart/order/get"];
const STATES = ["proposed", "unmatched", "matched", "set_aside"] as const;
const OPEN = new Set(["proposed", "unmatched"]);

type Money = AnswerOf<typeof LIST>["list"][number];

/** Bank statements, what they are proposed for, and money without a payment. */
export function IncomingMoney({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { date } = useFormat();
  const [wanted, setWanted] = useUrlState("money");
  const state = STATES.find((each) => each === wanted);
  const pages = usePages(LIST, { user_shop_client_id: shopId, ...(state ? { state } : {}) });
  const [aside, setAside] = useState<Money | null>(null);
  const actionsOf = (money: Money) => (
    <MoneyActions shopId={shopId} money={money} onAside={() => setAside(money)} />
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
              ...STATES.map((each) => ({
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
      {aside && <SetAside shopId={shopId} money={aside} onClose={() => setAside(null)} />}
    </Stack>
  );
}

const COLORS: Readonly<Record<string, string>> = {
  proposed: "waiting",
  unmatched: "failed",
  matched: "approved",
  set_aside: "cancelled",
};

const stateOf = (money: Money) => <StateBadge status={COLORS[money.state] ?? ""} text={money.state_text} />;

const forOf = (money: Money) => (money.order_number ? `${money.order_number} · ${money.reference}` : "–");

interface MoneyActionsProps {
  shopId: string;
  money: Money;
  onAside: () => void;
}

function MoneyActions({ shopId, money, onAside }: MoneyActionsProps) {
  const { t } = useT();
  const match = useChange("/v1/user/shop/money/match", {
    refreshes: READS,
    onDone: () => notifyDone(t("orders.money.matched")),
  });
  if (!OPEN.has(money.state)) return null;
  return (
    <Group gap={4} wrap="nowrap">
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
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t("orders.money.aside")}: ${money.text}`}
        onClick={onAside}
      >
        {t("orders.money.aside")}
      </Button>
    </Group>
  );
}

function StatementImport({ shopId }: { shopId: string }) {
  const { t } = useT();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [found, setFound] = useState<AnswerOf<"/v1/user/shop/statement/import"> | null>(null);
  const send = async (files: File[]) => {
    setProblem(null);
    setProgress(0);
    try {
      setFound(
        await upload("/v1/user/shop/statement/import", {
          query: { user_shop_client_id: shopId },
          form: { file: files[0] },
          onProgress: setProgress,
        }),
      );
      await Promise.all(READS.map((read) => cache.invalidateQueries({ queryKey: [read] })));
    } catch (refused) {
      setProblem(refused);
    }
    setProgress(null);
  };
  return (
    <Section title={t("orders.statement.title")} description={t("orders.statement.text")}>
      <FileDrop
        label={t("orders.statement.drop")}
        hint={t("orders.statement.hint")}
        accept={[".csv", ".txt", ".xml", ".sta", ".mt940", ".940"]}
        onFiles={(files) => void send(files)}
        progress={progress}
        error={problem ? problemText(problem).title : null}
      />
      {found && (
        <Text mt="sm" role="status">
          {t("orders.statement.found", {
            fresh: found.new_count,
            proposed: found.proposed_count,
            known: found.known_count,
            outgoing: found.outgoing_count,
          })}
        </Text>
      )}
    </Section>
  );
}

function SetAside({ shopId, money, onClose }: { shopId: string; money: Money; onClose: () => void }) {
  const { t } = useT();
  const [note, setNote] = useState("");
  const change = useChange("/v1/user/shop/money/set_aside", { refreshes: READS, onDone: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t("orders.money.aside")}: ${money.amount_text}`}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={t("orders.money.aside.note")}
          description={t("orders.money.aside.hint")}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={!note.trim()}
            loading={change.isRunning}
            onClick={() =>
              change.run({
                query: { user_shop_client_id: shopId, money_id: money.money_id },
                body: { note: note.trim() },
              })
            }
          >
            {t("orders.money.aside")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
