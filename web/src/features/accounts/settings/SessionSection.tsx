import { Badge, Box, Button, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import type { SessionView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { MoreButton } from "@/ui/MoreButton";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { deviceOf } from "../devices";
import classes from "./SessionSection.module.css";

const LIST = "/v1/user/session/list";

/** Where the person is signed in, and how to end it there. */
export function SessionSection() {
  const { t } = useT();
  const { read, rows, onMore, isLoadingMore } = usePages(LIST, {}, { rowsOf: ({ sessions }) => sessions });
  return (
    <Section
      flush
      title={t("accounts.sessions.title")}
      description={t("accounts.sessions.lead")}
      actions={<EndOthers />}
    >
      <Loaded
        read={{ ...read, data: rows }}
        skeleton={<RowSkeleton rows={3} />}
        empty={{
          when: (sessions) => sessions.length === 0,
          show: <Text p="lg">{t("accounts.sessions.none")}</Text>,
        }}
      >
        {(sessions) => (
          <Stack gap={0} component="ul" className={classes["list"]}>
            {sessions.map((session) => (
              <SessionRow key={session.session_id} session={session} />
            ))}
          </Stack>
        )}
      </Loaded>
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </Section>
  );
}

/** Ending what cannot be begun again is asked first. */
function EndOthers() {
  const { t } = useT();
  const end = useChange("/v1/user/session/end/others", {
    refreshes: [LIST],
    onDone: ({ ended_count }) => notifyDone(t("accounts.sessions.othersEnded", { count: ended_count })),
  });
  return (
    <ConfirmButton
      size="sm"
      title={t("accounts.sessions.endOthers")}
      text={t("accounts.sessions.endOthersText")}
      confirmLabel={t("accounts.sessions.endOthers")}
      onConfirm={() => end.run({})}
      loading={end.isRunning}
    >
      {t("accounts.sessions.endOthers")}
    </ConfirmButton>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { name, isPhone } = deviceOf(session.device);
  const device = name || t("accounts.sessions.unknown");
  const end = useChange("/v1/user/session/end", {
    refreshes: [LIST],
    onDone: () => notifyDone(t("accounts.sessions.ended", { device })),
  });
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" className={classes["row"]} justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" className={classes["what"]}>
        <ThemeIcon
          variant="light"
          color={session.is_current ? "success" : "neutral"}
          size="lg"
          radius="xl"
          aria-hidden
        >
          <Icon size={ICON.lg} stroke={1.6} />
        </ThemeIcon>
        <Box miw={0}>
          <Group gap="xs">
            <Text fw={600}>{device}</Text>
            {session.is_current && <Badge color="success">{t("accounts.sessions.current")}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" className="num">
            {t("accounts.sessions.seen", { address: session.address, time: dateTime(session.last_seen_at) })}
          </Text>
          <Text size="sm" c="dimmed" className="num">
            {t("accounts.sessions.since", { time: dateTime(session.created_at) })}
          </Text>
        </Box>
      </Group>
      {!session.is_current && (
        <Button
          size="sm"
          variant="default"
          loading={end.isRunning}
          aria-label={t("accounts.sessions.endOf", { device })}
          onClick={() => end.run({ query: { session_id: session.session_id } })}
        >
          {t("accounts.sessions.end")}
        </Button>
      )}
    </Group>
  );
}
