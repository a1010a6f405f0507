import { Badge, Button, Group, NavLink, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { EmptyState, Loaded } from "@/ui/States";
import { Said } from "./Clashes";
import { fieldName } from "./names";
import type { UnitEdit } from "./types";

interface RevisionsProps {
  unitId: string;
  edit: UnitEdit;
  onClose: () => void;
  /** Another state stands there now, which the draft at hand does not know. */
  onRestored: () => void;
}

/** What a unit was: each state against the one that stands now, and the way back to it. */
export function Revisions({ unitId, edit, onClose, onRestored }: RevisionsProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const siteId = edit.frontend_client_id;
  const read = useRead("/v1/frontend/revision/list", {
    query: { frontend_client_id: siteId },
    body: { kind: "unit", websiteunit_client_id: unitId },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <OpenWindow title={t("units.history")} onClose={onClose} size="xl">
      <Loaded read={read}>
        {({ list }) => {
          const [now] = list;
          const revision = list.find((each) => each.revision_id === chosen) ?? list[1];
          if (!now || !revision) {
            return <EmptyState icon={<IconHistory />} title={t("units.history.nothing")} />;
          }
          return (
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <Stack gap="4xs">
                {list.slice(1).map((each) => (
                  <NavLink
                    key={each.revision_id}
                    component="button"
                    active={each === revision}
                    onClick={() => setChosen(each.revision_id)}
                    label={dateTime(each.created_at)}
                    description={each.author || t("units.history.platform")}
                    rightSection={
                      <Badge color="neutral">{t(`units.revision.${each.state}` as PhraseKey)}</Badge>
                    }
                  />
                ))}
              </Stack>
              <Stack gap="md">
                <Differences siteId={siteId} before={revision.revision_id} after={now.revision_id} />
                <Restore
                  siteId={siteId}
                  revisionId={revision.revision_id}
                  base={edit.subject.revision}
                  onDone={onRestored}
                />
              </Stack>
            </SimpleGrid>
          );
        }}
      </Loaded>
    </OpenWindow>
  );
}

interface DifferencesProps {
  siteId: string;
  before: string;
  after: string;
}

function Differences({ siteId, before, after }: DifferencesProps) {
  const { t } = useT();
  const read = useRead("/v1/frontend/revision/compare", {
    query: { frontend_client_id: siteId, before_id: before, after_id: after },
  });
  return (
    <Loaded read={read}>
      {({ list }) =>
        list.length === 0 ? (
          <Text c="dimmed">{t("units.history.same")}</Text>
        ) : (
          <Stack gap="sm" aria-label={t("units.history.since")} component="section">
            <Text size="sm" c="dimmed">
              {t("units.history.since")}
            </Text>
            {list.map((each) => (
              <div key={each.field}>
                <Text size="sm" fw={600}>
                  {fieldName(t, each.field)}
                </Text>
                <Said field={each.field} before={each.before} after={each.after} />
              </div>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

interface RestoreProps {
  siteId: string;
  revisionId: string;
  base: number;
  onDone: () => void;
}

function Restore({ siteId, revisionId, base, onDone }: RestoreProps) {
  const { t } = useT();
  const restore = useChange("/v1/frontend/revision/restore", {
    refreshes: ["/v1/frontend/websiteunit/get", "/v1/frontend/revision/list", "/v1/frontend/draft/get"],
  });
  const bringBack = async () => {
    await restore.send({ query: { frontend_client_id: siteId, revision_id: revisionId, base } });
    notifyDone(t("units.history.restored"));
    onDone();
  };
  return (
    <Group justify="flex-end">
      <Button loading={restore.isRunning} onClick={() => void bringBack().catch(() => {})}>
        {t("units.history.restore")}
      </Button>
    </Group>
  );
}
