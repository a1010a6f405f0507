import {
  Accordion,
  Badge,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { PRIORITIES, PRIORITY } from "../words";
import { newCode } from "./codes";
import type { SettingsAnswer, TopicRow } from "./types";
import type { Draft } from "./useDraft";

const LANGS = ["tr", "en"] as const;
const OWN = "x_";
const OF_LAW = "privacy";

/** What people may ask about: how it is called, who answers, and how soon. */
export function Topics({ read, draft }: { read: SettingsAnswer; draft: Draft }) {
  const { t, lang } = useT();
  const { topics } = draft.draft;
  const shippedName = (code: string) => read.topic_names[code]?.[lang] ?? "";
  const put = (code: string, part: Partial<TopicRow>) =>
    draft.change({ topics: topics.map((each) => (each.code === code ? { ...each, ...part } : each)) });
  const add = () => {
    const code = newCode(topics.map((each) => each.code));
    const blank = { code, name: {}, hint: {}, is_hidden: false, desk_id: null, first_minutes: null };
    draft.change({ topics: [...topics, { ...blank, priority: "normal" }] });
  };
  return (
    <Section title={t("support.settings.topics")} description={t("support.settings.topics.text")}>
      <RecordForm
        isInSection
        isKept={false}
        isDirty={draft.isDirty}
        isSending={draft.isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          void draft.save();
        }}
      >
        <Accordion variant="separated">
          {topics.map((topic) => (
            <Accordion.Item key={topic.code} value={topic.code}>
              <Accordion.Control>
                <Group gap="2xs">
                  {topic.name?.[lang] || shippedName(topic.code) || t("support.settings.topic.new")}
                  {topic.is_hidden && <Badge color="neutral">{t("support.settings.topic.hidden")}</Badge>}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <TopicFields
                  topic={topic}
                  names={read.topic_names[topic.code] ?? {}}
                  desks={read.desk_list}
                  onChange={(part) => put(topic.code, part)}
                  onRemove={() => draft.change({ topics: topics.filter((each) => each.code !== topic.code) })}
                />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        <Group>
          <Button variant="default" leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={add}>
            {t("support.settings.topic.add")}
          </Button>
        </Group>
      </RecordForm>
    </Section>
  );
}

interface TopicFieldsProps {
  topic: TopicRow;
  names: Partial<Record<string, string>>;
  desks: SettingsAnswer["desk_list"];
  onChange: (part: Partial<TopicRow>) => void;
  onRemove: () => void;
}

function TopicFields({ topic, names, desks, onChange, onRemove }: TopicFieldsProps) {
  const { t } = useT();
  const isOfLaw = topic.code === OF_LAW;
  return (
    <Stack gap="sm">
      <Group gap="sm" grow preventGrowOverflow={false}>
        {LANGS.map((each) => (
          <TextInput
            key={each}
            label={t(`support.settings.topic.name.${each}`)}
            placeholder={names[each] ?? ""}
            maxLength={60}
            value={topic.name?.[each] ?? ""}
            onChange={(event) => onChange({ name: { ...topic.name, [each]: event.currentTarget.value } })}
          />
        ))}
      </Group>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Select
          label={t("support.settings.topic.desk")}
          data={[
            { value: "", label: t("support.settings.desk.own") },
            ...desks.map(({ organization_id, name }) => ({ value: organization_id, label: name })),
          ]}
          value={topic.desk_id ?? ""}
          allowDeselect={false}
          searchable
          onChange={(value) => onChange({ desk_id: value || null })}
        />
        <Select
          label={t("support.priority")}
          data={PRIORITIES.map((value) => ({ value, label: t(PRIORITY[value]) }))}
          value={topic.priority}
          allowDeselect={false}
          onChange={(value) => {
            const priority = PRIORITIES.find((each) => each === value);
            if (priority) onChange({ priority });
          }}
        />
        <NumberInput
          label={t("support.settings.topic.first")}
          description={isOfLaw ? t("support.settings.topic.law") : t("support.settings.topic.first.text")}
          disabled={isOfLaw}
          min={5}
          max={60_000}
          allowDecimal={false}
          value={topic.first_minutes ?? ""}
          onChange={(value) => onChange({ first_minutes: typeof value === "number" ? value : null })}
        />
      </Group>
      <Group gap="sm" grow preventGrowOverflow={false}>
        {LANGS.map((each) => (
          <Textarea
            key={each}
            label={t(`support.settings.topic.hint.${each}`)}
            autosize
            maxLength={300}
            value={topic.hint?.[each] ?? ""}
            onChange={(event) => onChange({ hint: { ...topic.hint, [each]: event.currentTarget.value } })}
          />
        ))}
      </Group>
      <Group justify="space-between">
        <Switch
          label={t("support.settings.topic.shown")}
          checked={!topic.is_hidden}
          disabled={isOfLaw}
          onChange={(event) => onChange({ is_hidden: !event.currentTarget.checked })}
        />
        {topic.code.startsWith(OWN) && (
          <Button variant="subtle" color="danger" onClick={onRemove}>
            {t("support.settings.topic.remove")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
