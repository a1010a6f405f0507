import { Badge, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { useChange, useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { WIDTH, wholeOnPhone } from "@/ui/sizes";
import type { SiteDraft, SubjectView } from "../sites/types";
import { Compare } from "./Compare";
import { MenuMoves } from "./MenuMoves";
import { fieldName } from "./names";
import { drawPicture } from "./PicturesBeside";

type Revision = AnswerOf<"/v1/frontend/revision/list">["list"][number];
const REFRESHES = [
  "/v1/frontend/revision/list",
  "/v1/frontend/draft/get",
  "/v1/frontend/menu/get",
  "/v1/frontend/wording/list",
  "/v1/frontend/list",
] as const;

/** What the menu, the words or the settings were before: what changed each time, and back to it as a draft. */
export default function Revisions({ site }: { site: SiteDraft }) {
  const { t } = useT();
  const subjects = [site.menu, site.wording, site.settings];
  const [chosen, setChosen] = useState<string>("menu");
  const subject = subjects.find((each) => each.kind === chosen) ?? site.menu;
  const read = useRead("/v1/frontend/revision/list", {
    query: { frontend_client_id: site.frontend_client_id },
    body: { kind: subject.kind },
  });
  return (
    <Section title={t("site.revisions.title")} description={t("site.revisions.lead")}>
      <Stack gap="md">
        <Group gap="sm" justify="space-between">
          <Select
            aria-label={t("site.revisions.of")}
            allowDeselect={false}
            w={wholeOnPhone(WIDTH.xl)}
            value={chosen}
            onChange={(value) => value && setChosen(value)}
            data={subjects.map((each) => ({
              value: each.kind,
              label: t(`site.subject.${each.kind}` as PhraseKey),
            }))}
          />
        </Group>
        <Loaded
          read={read}
          empty={{
            when: ({ list }) => list.length === 0,
            show: <EmptyState icon={<IconHistory />} title={t("site.revisions.none")} />,
          }}
        >
          {({ list }) => (
            <Stack gap="md">
              {list.map((revision, at) => (
                <Row
                  key={revision.revision_id}
                  site={site}
                  subject={subject}
                  revision={revision}
                  before={list[at + 1]}
                  isLatest={at === 0}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

interface RowProps {
  site: SiteDraft;
  subject: SubjectView;
  revision: Revision;
  before: Revision | undefined;
  isLatest: boolean;
}

function Row({ site, subject, revision, before, isLatest }: RowProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const restore = useChange("/v1/frontend/revision/restore", {
    refreshes: REFRESHES,
    onDone: () => notifyDone(t("site.revisions.restored")),
  });
  const query = { frontend_client_id: site.frontend_client_id };
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <div>
          <Group gap="xs">
            <Text fw={600}>{t("site.revisions.number", { number: revision.revision })}</Text>
            <Badge color={revision.state === "published" ? "success" : "info"}>
              {t(`site.revisions.state.${revision.state}` as PhraseKey)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {revision.author
              ? t("site.publish.by", { name: revision.author, at: dateTime(revision.created_at) })
              : t("site.revisions.byUpdate", { at: dateTime(revision.created_at) })}
          </Text>
        </div>
        <Group gap="xs">
          {before && (
            <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen((now) => !now)}>
              {t("site.revisions.changes")}
            </Button>
          )}
          {!isLatest && (
            <Button
              variant="default"
              size="xs"
              loading={restore.isRunning}
              onClick={() =>
                restore.run({
                  query: { ...query, revision_id: revision.revision_id, base: subject.revision },
                })
              }
            >
              {t("site.revisions.restore")}
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && before && (
        <Changes site={site} subject={subject} before={before.revision_id} after={revision.revision_id} />
      )}
    </Stack>
  );
}

interface ChangesProps {
  site: SiteDraft;
  subject: SubjectView;
  before: string;
  after: string;
}

function Changes({ site, subject, before, after }: ChangesProps) {
  const { t } = useT();
  const read = useRead("/v1/frontend/revision/compare", {
    query: { frontend_client_id: site.frontend_client_id, before_id: before, after_id: after },
  });
  return (
    <Loaded read={read}>
      {({ list }) =>
        subject.kind === "menu" ? (
          <MenuMoves changes={list} content={subject.content ?? {}} />
        ) : (
          <Compare
            changes={list}
            nameOf={(field) => fieldName(t, subject.kind, field)}
            draw={subject.kind === "settings" ? drawPicture : undefined}
          />
        )
      }
    </Loaded>
  );
}
