import { Anchor, Badge, Box, Card, Group, Stack, Text } from "@mantine/core";
import { IconApps } from "@tabler/icons-react";
import type { KnowingApplication } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { MoreButton } from "@/ui/MoreButton";
import { notifyDone } from "@/ui/notify";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { OpenApplications } from "../people/OpenApplications";
import { isChoice, scopePhrase } from "../scopes";
import classes from "./connected_applications.module.css";

const LIST = "/v1/user/accesskey/list";

/** The applications that know the person, what was agreed with each, and how to end it. */
export default function ConnectedApplicationsScreen() {
  const { t } = useT();
  const { read, rows, onMore, isLoadingMore } = usePages(LIST, {});
  return (
    <Page title={t("applications.mine.title")} description={t("applications.mine.lead")}>
      <Card padding={0}>
        <Loaded
          read={{ ...read, data: rows }}
          skeleton={<RowSkeleton rows={2} />}
          empty={{
            when: (applications) => applications.length === 0,
            show: (
              <EmptyState
                icon={<IconApps />}
                title={t("applications.mine.none")}
                text={t("applications.mine.noneText")}
              />
            ),
          }}
        >
          {(applications) => (
            <Stack gap={0} component="ul" className={classes["list"]}>
              {applications.map((each) => (
                <ApplicationRow key={each.access_key_client_id} application={each} />
              ))}
            </Stack>
          )}
        </Loaded>
        <MoreButton onMore={onMore} isLoading={isLoadingMore} />
      </Card>
      <OpenApplications />
    </Page>
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
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isActive ? (
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              {new URL(url).host}
            </Anchor>
          ) : (
            <Badge color="neutral">{t("applications.status.passive")}</Badge>
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
    refreshes: [LIST, "/v1/user/session/list"],
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
