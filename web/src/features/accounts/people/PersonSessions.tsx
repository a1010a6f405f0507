import { Text } from "@mantine/core";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { deviceOf } from "../devices";
import { SignInTable } from "./SignInTable";

/** Where somebody is signed in, and how to end it everywhere. */
export function PersonSessions({ userId }: { userId: string }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const body = { user_client_id: userId };
  const read = useRead("/v1/user/account/session/list", { body });
  const end = useChange("/v1/user/account/session/end", {
    refreshes: ["/v1/user/account/session/list"],
    onDone: ({ ended_count }) => notifyDone(t("accounts.sessions.othersEnded", { count: ended_count })),
  });
  return (
    <Section
      flush
      title={t("accounts.sessions.title")}
      actions={
        <ConfirmButton
          size="sm"
          title={t("accounts.people.endAll")}
          text={t("accounts.people.endAllText")}
          confirmLabel={t("accounts.people.endAll")}
          loading={end.isRunning}
          onConfirm={() => end.run({ body })}
        >
          {t("accounts.people.endAll")}
        </ConfirmButton>
      }
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
        {({ sessions }) => (
          <DataTable
            label={t("accounts.sessions.title")}
            rows={sessions}
            rowKey={(row) => row.session_id}
            empty={<Text p="lg">{t("accounts.sessions.none")}</Text>}
            columns={[
              {
                key: "device",
                label: t("accounts.history.device"),
                cell: (row) => deviceOf(row.device).name || t("accounts.sessions.unknown"),
              },
              { key: "address", label: t("accounts.history.address"), cell: (row) => row.address },
              { key: "seen", label: t("accounts.people.seen"), cell: (row) => dateTime(row.last_seen_at) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Somebody's latest tries to sign in. */
export function PersonHistory({ userId }: { userId: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/account/sign_in/list", { body: { user_client_id: userId } });
  return (
    <Section flush title={t("accounts.history.title")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
        {({ sign_ins }) => <SignInTable rows={sign_ins} />}
      </Loaded>
    </Section>
  );
}
