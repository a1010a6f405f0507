import { Anchor, Badge, Group, Text } from "@mantine/core";
import { IconApps } from "@tabler/icons-react";
import type { ConsentView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { ConfirmButton } from "@/ui/confirm";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { EmptyState } from "@/ui/States";
import { knownScopes } from "../consent/scopes";

/** The applications a person signed in to, what each is told, and the way to take it back. */
export default function ConnectedApplicationsScreen() {
  const { t } = useT();
  const { date } = useFormat();
  const read = useRead("/v1/oauth/consent/list");
  const columns: Column<ConsentView>[] = [
    {
      key: "name",
      label: t("consent.list.name"),
      sortBy: ({ name }) => name,
      cell: applicationOf,
    },
    { key: "told", label: t("consent.list.told"), cell: toldOf },
    {
      key: "since",
      label: t("consent.list.since"),
      sortBy: ({ changed_at }) => changed_at,
      cell: ({ changed_at }) => date(changed_at),
    },
  ];
  return (
    <ListScreen
      title={t("consent.list.title")}
      description={t("consent.list.lead")}
      read={read}
      rows={read.data?.consents}
      columns={columns}
      rowKey={({ client_id }) => client_id}
      searchText={({ name, url }) => `${name} ${url}`}
      rowActions={withdrawOf}
      empty={
        <EmptyState icon={<IconApps />} title={t("consent.list.none")} text={t("consent.list.noneText")} />
      }
    />
  );
}

const applicationOf = (consent: ConsentView) => <Application consent={consent} />;
const toldOf = ({ scopes }: ConsentView) => <Told scopes={scopes} />;
const withdrawOf = (consent: ConsentView) => <Withdraw consent={consent} />;

function Application({ consent }: { consent: ConsentView }) {
  const { t } = useT();
  return (
    <div>
      <Group gap={8}>
        <Text fw={600}>{consent.name}</Text>
        {!consent.is_active && <Badge color="gray">{t("consent.list.passive")}</Badge>}
      </Group>
      {consent.is_active && (
        <Anchor href={consent.url} target="_blank" rel="noreferrer" size="sm">
          {consent.url}
        </Anchor>
      )}
    </div>
  );
}

function Told({ scopes }: { scopes: readonly string[] }) {
  const { t } = useT();
  return (
    <Group gap={6}>
      {knownScopes(scopes).map((scope) => (
        <Badge key={scope} variant="light">
          {t(`consent.scope.${scope}`)}
        </Badge>
      ))}
    </Group>
  );
}

function Withdraw({ consent }: { consent: ConsentView }) {
  const { t } = useT();
  const { name } = consent;
  const withdraw = useChange("/v1/oauth/consent/withdraw", {
    refreshes: ["/v1/oauth/consent/list"],
    onDone: () => notifyDone(t("consent.withdrawn", { name })),
  });
  return (
    <ConfirmButton
      size="sm"
      aria-label={t("consent.withdrawOf", { name })}
      title={t("consent.withdrawOf", { name })}
      text={t("consent.withdraw.text", { name })}
      confirmLabel={t("consent.withdraw")}
      loading={withdraw.isRunning}
      onConfirm={() => withdraw.run({ query: { client_id: consent.client_id } })}
    >
      {t("consent.withdraw")}
    </ConfirmButton>
  );
}
