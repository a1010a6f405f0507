import { Anchor, Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { KnowingApplication } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { confirmLasting } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { isChoice, scopePhrase } from "../scopes";
import classes from "./KnowingApplicationsSection.module.css";

/** The applications that know the person, what was agreed with each, and how to end it. */
export function KnowingApplicationsSection() {
  const { t } = useT();
  const [befores, setBefores] = useState<readonly (string | null)[]>([null]);
  return (
    <Section flush title={t("applications.mine.title")} description={t("applications.mine.lead")}>
      {befores.map((before, index) => (
        <ApplicationPage
          key={before ?? "first"}
          before={before}
          {...(index === befores.length - 1
            ? { onMore: (next: string) => setBefores([...befores, next]) }
            : {})}
        />
      ))}
      <OpenApplications />
    </Section>
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
        show: <Text p="lg">{t("applications.mine.none")}</Text>,
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
  const { name, access_key_client_id, agreed_scopes, eula_document_code: code } = application;
  const told = agreed_scopes.filter(isChoice);
  const end = useChange("/v1/user/accesskey/end", {
    refreshes: ["/v1/user/accesskey/list", "/v1/user/session/list"],
    onDone: () => notifyDone(t("applications.mine.ended", { name })),
  });
  const ask = () =>
    confirmLasting({
      title: t("applications.mine.endTitle", { name }),
      text: t("applications.mine.endText"),
      confirmLabel: t("applications.mine.end"),
      onConfirm: () => end.run({ body: { access_key_client_id } }),
    });
  const times = { time: dateTime(application.created_at), changed: dateTime(application.changed_at) };
  return (
    <Group component="li" className={classes["row"]} justify="space-between" gap="sm">
      <Box className={classes["what"]}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {new URL(application.url).host}
          </Text>
          {application.status === "passive" && <Badge color="gray">{t("applications.status.passive")}</Badge>}
        </Group>
        <Text size="sm">
          {told.map((scope) => t(scopePhrase(scope))).join(" · ") || t("applications.mine.nothing")}
        </Text>
        {code && <Text size="sm">{t("applications.mine.terms", { code })}</Text>}
        <Text size="sm" c="dimmed" className="num">
          {t("applications.mine.since", times)}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="default"
        loading={end.isRunning}
        aria-label={t("applications.mine.endOf", { name })}
        onClick={ask}
      >
        {t("applications.mine.end")}
      </Button>
    </Group>
  );
}

function OpenApplications() {
  const { t } = useT();
  const to = useLink();
  const { data } = useRead("/v1/register/externalapplication/list");
  const open = data?.external_application_for_register ?? [];
  if (open.length === 0) return null;
  return (
    <Box className={classes["row"]}>
      <Text fw={600} mb={4}>
        {t("applications.mine.open")}
      </Text>
      <Group gap="sm">
        {open.map(({ user_externalapplication_client_id: application, name }) => (
          <Anchor
            key={application}
            component={Link}
            to={to("user_externalapplication_enter", { application })}
          >
            {name}
          </Anchor>
        ))}
      </Group>
    </Box>
  );
}
