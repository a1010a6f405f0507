import { Badge, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { KeyView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { shownKeyStore } from "../shownKey";
import { ShownKey } from "./ShownKey";

const GET = "/v1/user/externalapplication/get";
const OVERLAPS = [0, 1, 24, 168] as const;

interface KeyPanelProps {
  applicationId: string;
  keys: readonly KeyView[];
}

/** The keys of an application: a new one is shown once, an old one works until its chosen end. */
export function KeyPanel({ applicationId, keys }: KeyPanelProps) {
  const { t } = useT();
  return (
    <Stack gap="lg">
      <ShownKey applicationId={applicationId} />
      <Section
        flush
        title={t("applications.tab.keys")}
        description={t("applications.keys.lead")}
        actions={<NewKey applicationId={applicationId} />}
      >
        {!keys.some((key) => key.is_live) && <Text p="lg">{t("applications.keys.none")}</Text>}
        <KeyTable applicationId={applicationId} keys={keys} />
      </Section>
    </Stack>
  );
}

function NewKey({ applicationId }: { applicationId: string }) {
  const { t } = useT();
  const [hours, setHours] = useState("24");
  const rotate = useChange("/v1/user/externalapplication/key/rotate", {
    refreshes: [GET],
    onDone: ({ externalapplication_key }) =>
      shownKeyStore.set({ applicationId, key: externalapplication_key }),
  });
  const body = { user_externalapplication_client_id: applicationId, overlap_hours: Number(hours) };
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={t("applications.keys.overlap")}
        data={OVERLAPS.map((each) => ({
          value: String(each),
          label: t(`applications.keys.overlap.${each}`),
        }))}
        value={hours}
        onChange={(value) => setHours(value ?? "24")}
        allowDeselect={false}
      />
      <Button onClick={() => rotate.run({ body })} loading={rotate.isRunning}>
        {t("applications.keys.new")}
      </Button>
    </Group>
  );
}

function KeyTable({ applicationId, keys }: KeyPanelProps) {
  const { t } = useT();
  const columns = useColumns(applicationId);
  return (
    <DataTable
      label={t("applications.tab.keys")}
      rows={keys}
      columns={columns}
      rowKey={(key) => key.key_id}
    />
  );
}

function useColumns(applicationId: string): Column<KeyView>[] {
  const { t } = useT();
  const { dateTime } = useFormat();
  return [
    {
      key: "hint",
      label: t("applications.keys.hint"),
      cell: ({ hint }) => (
        <Text span inherit ff="monospace">
          {t("applications.keys.endsWith", { hint })}
        </Text>
      ),
    },
    { key: "made", label: t("applications.keys.made"), cell: (key) => dateTime(key.created_at) },
    {
      key: "used",
      label: t("applications.lastUse"),
      cell: (key) => (key.last_used_at ? dateTime(key.last_used_at) : t("applications.never")),
    },
    { key: "state", label: t("applications.keys.state"), cell: (key) => <KeyState view={key} /> },
    {
      key: "revoke",
      label: <span className="visually-hidden">{t("ui.actions")}</span>,
      cell: (key) => key.is_live && <RevokeButton applicationId={applicationId} view={key} />,
    },
  ];
}

function KeyState({ view }: { view: KeyView }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  if (!view.is_live) return <Badge color="neutral">{t("applications.keys.over")}</Badge>;
  if (!view.expires_at) return <Badge color="success">{t("applications.keys.live")}</Badge>;
  return <Badge color="warning">{t("applications.keys.until", { time: dateTime(view.expires_at) })}</Badge>;
}

function RevokeButton({ applicationId, view }: { applicationId: string; view: KeyView }) {
  const { t } = useT();
  const { hint, key_id } = view;
  const revoke = useChange("/v1/user/externalapplication/key/revoke", {
    refreshes: [GET],
    onDone: () => notifyDone(t("applications.keys.revoked", { hint })),
  });
  const ask = () =>
    confirmLasting({
      title: t("applications.keys.revokeTitle", { hint }),
      text: t("applications.keys.revokeText"),
      confirmLabel: t("applications.keys.revoke"),
      onConfirm: () => revoke.run({ body: { user_externalapplication_client_id: applicationId, key_id } }),
    });
  return (
    <Button
      size="sm"
      color="danger"
      variant="light"
      loading={revoke.isRunning}
      aria-label={t("applications.keys.revokeOf", { hint })}
      onClick={ask}
    >
      {t("applications.keys.revoke")}
    </Button>
  );
}
