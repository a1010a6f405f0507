import { Anchor, Button, Code, Group, Select, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { FreeApplicationView, ShopApplicationView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { confirmLasting } from "@/ui/confirm";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";

const LIST = "/v1/user/shop/application/list";

/** The applications that read orders and bills of the shop with their keys. */
export function ProgramPanel({ shopId }: { shopId: string }) {
  const { t } = useT();
  const [isBinding, setBinding] = useState(false);
  const read = useRead(LIST, { query: { user_shop_client_id: shopId } });
  const columns = useColumns();
  const actionsOf = (row: ShopApplicationView) => <Unbind shopId={shopId} row={row} />;
  return (
    <Section
      flush
      title={t("shops.programs.title")}
      description={t("shops.programs.lead")}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={ICON.md} aria-hidden />}
          disabled={!read.data || read.data.list.length >= read.data.most}
          onClick={() => setBinding(true)}
        >
          {t("shops.programs.bind")}
        </Button>
      }
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
        {({ list }) => (
          <DataTable
            label={t("shops.programs.title")}
            rows={list}
            columns={columns}
            rowKey={(row) => row.user_externalapplication_client_id}
            rowActions={actionsOf}
            empty={<EmptyState title={t("shops.programs.none")} text={t("shops.programs.none.text")} />}
          />
        )}
      </Loaded>
      {isBinding && read.data && (
        <BindWindow shopId={shopId} free={read.data.free_list} onClose={() => setBinding(false)} />
      )}
    </Section>
  );
}

interface BindWindowProps {
  shopId: string;
  free: readonly FreeApplicationView[];
  onClose: () => void;
}

/** Which application is bound, and how it calls then. */
function BindWindow({ shopId, free, onClose }: BindWindowProps) {
  const { t } = useT();
  const to = useLink();
  const [chosen, setChosen] = useState<string | null>(free[0]?.user_externalapplication_client_id ?? null);
  const bind = useChange("/v1/user/shop/application/bind", {
    refreshes: [LIST],
    onDone: () => {
      notifyDone(t("shops.programs.bound"));
      onClose();
    },
    showsProblem: true,
  });
  const send = () =>
    chosen &&
    bind.run({
      query: { user_shop_client_id: shopId },
      body: { user_externalapplication_client_id: chosen },
    });
  return (
    <OpenWindow title={t("shops.programs.bind")} onClose={onClose} size="lg">
      <Stack gap="md">
        {free.length > 0 ? (
          <Select
            data-autofocus
            label={t("shops.programs.application")}
            data={free.map((each) => ({
              value: each.user_externalapplication_client_id,
              label: each.name,
            }))}
            value={chosen}
            onChange={setChosen}
            allowDeselect={false}
          />
        ) : (
          <Stack gap="4xs" align="flex-start">
            <Text>{t("shops.programs.free.none")}</Text>
            <Anchor component={Link} to={to("user_externalapplication_list")} data-autofocus>
              {t("shops.programs.free.go")}
            </Anchor>
          </Stack>
        )}
        <Stack gap="4xs">
          <Text fw={600} size="sm">
            {t("shops.programs.how")}
          </Text>
          <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {exampleFor(shopId)}
          </Code>
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button loading={bind.isRunning} disabled={!chosen} onClick={send}>
            {t("shops.programs.bind")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}

function exampleFor(shopId: string): string {
  return [
    `curl -X POST \\`,
    `-H "X-Application-Key: …" \\`,
    `"${location.origin}/v1/shop/program/order/list?user_shop_client_id=${shopId}"`,
  ].join("\n");
}

function Unbind({ shopId, row }: { shopId: string; row: ShopApplicationView }) {
  const { t } = useT();
  const unbind = useChange("/v1/user/shop/application/unbind", {
    refreshes: [LIST],
    onDone: () => notifyDone(t("shops.programs.unbound")),
    showsProblem: true,
  });
  const ask = () =>
    confirmLasting({
      title: t("shops.programs.unbind.title"),
      text: t("shops.programs.unbind.text", { name: row.name }),
      confirmLabel: t("shops.programs.unbind"),
      onConfirm: () =>
        unbind.run({
          query: { user_shop_client_id: shopId },
          body: { user_externalapplication_client_id: row.user_externalapplication_client_id },
        }),
    });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="danger"
      loading={unbind.isRunning}
      aria-label={`${t("shops.programs.unbind")}: ${row.name}`}
      onClick={ask}
    >
      {t("shops.programs.unbind")}
    </Button>
  );
}

function useColumns(): Column<ShopApplicationView>[] {
  const { t } = useT();
  const { date, dateTime } = useFormat();
  return [
    { key: "name", label: t("shops.programs.application"), isWide: true, cell: (row) => row.name },
    { key: "owner", label: t("shops.programs.owner"), cell: (row) => row.owner_username },
    { key: "since", label: t("shops.programs.since"), cell: (row) => date(row.bound_at) },
    {
      key: "used",
      label: t("shops.programs.used"),
      cell: (row) => (row.last_used_at ? dateTime(row.last_used_at) : t("shops.webhooks.never")),
    },
  ];
}
