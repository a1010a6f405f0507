import { Button, Group, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { PreviewWindow } from "../previews/PreviewWindow";
import type { Release } from "./types";

interface HistoryProps {
  siteId: string;
  /** Where the site begins. */
  address: string;
  mayPublish: boolean;
}

/** What was published, the latest first; a release is taken back as a whole. */
export function History({ siteId, address, mayPublish }: HistoryProps) {
  const { t } = useT();
  const read = useRead("/v1/frontend/release/list", { query: { frontend_client_id: siteId } });
  return (
    <Section title={t("site.history.title")} description={t("site.history.lead")}>
      <Loaded read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon={<IconHistory />} title={t("site.history.nothing")} />
          ) : (
            <Stack gap="md">
              {list.map((release) => (
                <Row
                  key={release.release_id}
                  release={release}
                  siteId={siteId}
                  address={address}
                  mayPublish={mayPublish}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ release, siteId, address, mayPublish }: HistoryProps & { release: Release }) {
  const { t } = useT();
  const [isSharing, setSharing] = useState(false);
  const { dateTime } = useFormat();
  const undo = useChange("/v1/frontend/release/restore", {
    refreshes: ["/v1/frontend/release/list", "/v1/frontend/draft/get", "/v1/frontend/list"],
    onDone: () => notifyDone(t("site.history.undone")),
  });
  const title = release.name || t("site.history.unnamed", { number: release.number });
  const ask = () =>
    confirmLasting({
      title: t("site.history.undo"),
      text: t("site.history.undoText", { name: title }),
      confirmLabel: t("site.history.undo"),
      isGain: true,
      onConfirm: () => undo.run({ query: { frontend_client_id: siteId, release_id: release.release_id } }),
    });
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{release.undoes ? t("site.history.undoOf", { name: title }) : title}</Text>
        <Text size="sm" c="dimmed">
          {t("site.publish.by", { name: release.author, at: dateTime(release.created_at) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${t("site.preview.title")}: ${title}`}
          onClick={() => setSharing(true)}
        >
          {t("site.preview.title")}
        </Button>
        {mayPublish && release.may_undo === "yes" && (
          <Button variant="default" size="xs" loading={undo.isRunning} onClick={ask}>
            {t("site.history.undo")}
          </Button>
        )}
      </Group>
      {isSharing && (
        <PreviewWindow
          siteId={siteId}
          address={address}
          releaseId={release.release_id}
          onClose={() => setSharing(false)}
        />
      )}
    </Group>
  );
}
