import { Anchor, Badge, Box, Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconApps } from "@tabler/icons-react";
import { useState } from "react";
import type { KnowingApplication } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { OpenApplications } from "../people/OpenApplications";
import { isChoice, scopePhrase } from "../scopes";
import classes from "./connected_applications.module.css";

/** The applications that know the person, what was agreed with each, and how to end it. */
export default function ConnectedApplicationsScreen() {
  const { t } = useT();
  const [befores, setBefores] = useState<readonly (string | null)[]>([null]);
  return (
    <Page title={t("applications.mine.title")} description={t("applications.mine.lead")}>
      <Card padding={0}>
        {befores.map((before, index) => (
          <ApplicationPage
            key={before ?? "first"}
            before={before}
            {...(index === befores.length - 1
              ? { onMore: (next: string) => setBefores([...befores, next]) }
              : {})}
          />
        ))}
      </Card>
      <OpenApplications />
    </Page>
  );
}

interface ApplicationPageProps {
  before: string | null;
  onMore?: (before: string) => void;
}

function ApplicationPage({ before, onMore }: ApplicationPageProps) {
  const { t } = useT();
  const read = useRead("/v1/user/accesskey/list", before ? { query: { before } } : {});
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeleton rows={2} />}
      empty={{
        when: ({ list }) => list.length === 0 && before === null,
        show: (
          <EmptyState
            icon={<IconApps />}
            title={t("applications.mine.none")}
            text={t("applications.mine.noneText")}
          />
        ),
      }}
    >
      {({ list, next_before }) => (
        <>
          <Stack gap={0} component="ul" className={classes["list"]}>
            {list.map((each) => (
              <ApplicationRow key={each.access_key_client_id} application={each} />
            ))}
          </Stack>
          {next_before && onMore && (
            <Group justify="center" p="sm">
              <Button variant="subtle" onClick={() => onMore(next_before)}>
                {t("ui.more")}
              </Button>
            </Group>
          )}
        </>
      )}
    </Loaded>
  );
}

function ApplicationRow({ application }: { application: KnowingApplication }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { name, url, agreed_scopes, eula_document_code: code } = application;
  const told = agreed_scopes.filter(isChoice);
  const isActive = application.status === "active";
  const times = { time: dateTime(application.created_at), changed: dateTime(application.changed_at) };
  return (
    <Group component="li" className={classes["row"]} justify="space-between" gap="sm">
      <Box className={classes["what"]}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {isActive ? (
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              {new URL(url).host}
            </Anchor>
          ) : (
            <Badge color="gray">{t("applications.status.passive")}</Badge>
          )}
        </Group>
        <Text size="sm">
          {told.map((scope) => t(scopePhrase(scope))).join(" · ") || t("applications.mine.nothing")}
        </Text>
        {code && <Text size="sm">{t("applications.mine.terms", { code })}</Text>}
        <Text size="sm" c="dimmed" className="num">
          {t("applications.mine.since", times)}
        </Text>
      </Box>
      <EndAccess application={application} />
    </Group>
  );
}

function EndAccess({ application }: { application: KnowingApplication }) {
  const { t } = useT();
  const { name, access_key_client_id } = application;
  const end = useChange("/v1/user/accesskey/end", {
    refreshes: ["/v1/user/accesskey/list", "/v1/user/session/list"],
    onDone: () => notifyDone(t("applications.mine.ended", { name })),
  });
  return (
    <ConfirmButton
      size="sm"
      aria-label={t("applications.mine.endOf", { name })}
      title={t("applications.mine.endTitle", { name })}
      text={t("applications.mine.endText")}
      confirmLabel={t("applications.mine.end")}
      loading={end.isRunning}
      onConfirm={() => end.run({ body: { access_key_client_id } })}
    >
      {t("applications.mine.end")}
    </ConfirmButton>
  );
}
