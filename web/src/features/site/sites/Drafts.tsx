import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState } from "@/ui/States";
import { LanguageStates } from "../units/LanguageStates";
import { Problems } from "./Problems";
import type { SiteDraft, SubjectView } from "./types";

/** What waits to be published: chosen together, in one language or both, with what keeps it from being published. */
export function Drafts({ site }: { site: SiteDraft }) {
  const { t } = useT();
  const drafts = [site.settings, site.menu, site.wording, ...site.unit_list].filter((each) => each.is_draft);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [langs, setLangs] = useState("both");
  const [name, setName] = useState("");
  const publish = useChange("/v1/frontend/publish", {
    refreshes: ["/v1/frontend/draft/get", "/v1/frontend/list", "/v1/frontend/release/list"],
    onDone: () => {
      setName("");
      notifyDone(t("site.publish.done"));
    },
  });
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={<IconChecks />}
        title={t("site.publish.nothing")}
        text={t("site.publish.nothingText")}
      />
    );
  }
  const chosen = drafts.filter((each) => !left.has(keyOf(each)));
  const toggle = (key: string) =>
    setLeft(
      (before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]),
    );
  const send = () =>
    publish.run({
      query: { frontend_client_id: site.frontend_client_id },
      body: {
        subjects: chosen.map(({ kind, websiteunit_client_id, revision }) => ({
          kind,
          websiteunit_client_id,
          revision,
        })),
        languages: langs === "both" ? ["tr", "en"] : [langs as "tr" | "en"],
        name,
      },
    });
  return (
    <Section title={t("site.publish.title")} description={t("site.publish.lead")}>
      <Stack gap="md">
        {drafts.map((each) => (
          <Draft key={keyOf(each)} draft={each} isChosen={!left.has(keyOf(each))} onToggle={toggle} />
        ))}
        {site.problems.length > 0 && (
          <Alert color="warning" title={t("site.publish.problems")}>
            <Problems problems={site.problems} />
          </Alert>
        )}
        {site.may_publish ? (
          <Group align="end" gap="sm">
            <SegmentedControl
              aria-label={t("site.publish.languages")}
              value={langs}
              onChange={setLangs}
              data={["both", "tr", "en"].map((value) => ({
                value,
                label: t(`site.settings.languages.${value}` as PhraseKey),
              }))}
            />
            <TextInput
              label={t("site.publish.name")}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={200}
            />
            <Button onClick={send} loading={publish.isRunning} disabled={chosen.length === 0}>
              {t("site.publish.send")}
            </Button>
          </Group>
        ) : (
          <Text c="dimmed">{t("site.publish.notYours")}</Text>
        )}
      </Stack>
    </Section>
  );
}

interface DraftProps {
  draft: SubjectView;
  isChosen: boolean;
  onToggle: (key: string) => void;
}

function Draft({ draft, isChosen, onToggle }: DraftProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const key = draft.content?.["key"];
  const label = typeof key === "string" ? key : t(`site.subject.${draft.kind}` as PhraseKey);
  return (
    <Group gap="sm" justify="space-between">
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(keyOf(draft))}
        label={label}
        description={
          draft.saved_at
            ? t("site.publish.by", { name: draft.author, at: dateTime(draft.saved_at) })
            : undefined
        }
      />
      <Group gap="2xs">
        <LanguageStates languages={draft.languages} />
      </Group>
    </Group>
  );
}

function keyOf(view: SubjectView): string {
  return view.websiteunit_client_id ?? view.kind;
}
