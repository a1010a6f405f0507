import { Badge, Button, Card, Checkbox, Group, Menu, Stack, Table, Text, Title } from "@mantine/core";
import { IconArrowRight, IconCheck, IconChevronDown, IconEyeOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { type PhraseKey, useT } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";
import { ICON } from "@/ui/sizes";
import { Method } from "../Method";
import { useProject, useStepWords } from "../projectContext";
import { stepSentence } from "../stepSentence";
import type { Sample, Severity, Step, Suggestion } from "../values";
import { canChooseRows, partStep } from "./partStep";
import { RowChoice } from "./RowChoice";
import classes from "./Corrections.module.css";

const SEVERITIES: Record<Severity, { color: Tone; label: PhraseKey }> = {
  high: { color: "danger", label: "projects.severity.high" },
  medium: { color: "warning", label: "projects.severity.medium" },
  low: { color: "neutral", label: "projects.severity.low" },
};

/** One correction: accept all of it, some of it, or do it another way. */
export function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useT();
  const { apply, isChanging } = useProject();
  const words = useStepWords();
  const id = useId();
  const [options, setOptions] = useState<readonly string[] | null>(null);
  const [rows, setRows] = useState<readonly number[] | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const severity = SEVERITIES[suggestion.severity];
  // what is only shown can be left out of statistics; it is never replaced by the button that comes first
  const aside = suggestion.step
    ? undefined
    : suggestion.alternatives.find((each) => each.kind === "set_aside");
  const others = suggestion.alternatives.filter((each) => each !== aside);
  const step = partStep(suggestion, { rows, options }, suggestion.step ?? aside ?? null);
  const isPart = rows !== null || options !== null;
  const accept = (chosen: Step) =>
    void apply([chosen], t("projects.corrections.accepted", { title: suggestion.title }));
  return (
    <Card component="article" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Title order={3} id={id} className={classes["title"]}>
          {suggestion.title}
        </Title>
        <Badge color={severity.color}>{t(severity.label)}</Badge>
      </Group>
      <Text size="sm" c="dimmed" mt="3xs">
        {suggestion.why}
      </Text>
      {suggestion.method && <Method text={suggestion.method} />}
      {suggestion.options.length > 0 ? (
        <OptionChoice suggestion={suggestion} chosen={options} onChange={setOptions} />
      ) : (
        <Samples samples={suggestion.samples} fate={fateOf(suggestion.step)} />
      )}
      {isChoosing && <RowChoice suggestion={suggestion} chosen={rows} onChange={setRows} />}
      <Group mt="md" gap="xs">
        {suggestion.step ? (
          <Button
            leftSection={<IconCheck size={ICON.sm} aria-hidden />}
            onClick={() => step && accept(step)}
            disabled={!step}
            loading={isChanging}
          >
            {t(isPart ? "projects.corrections.acceptChosen" : "projects.corrections.accept")}
          </Button>
        ) : (
          aside && (
            <Button
              variant="default"
              leftSection={<IconEyeOff size={ICON.sm} aria-hidden />}
              onClick={() => step && accept(step)}
              disabled={!step}
              loading={isChanging}
            >
              {t(isPart ? "projects.corrections.asideChosen" : "projects.corrections.aside")}
            </Button>
          )
        )}
        {others.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={ICON.sm} aria-hidden />}>
                {t("projects.corrections.otherwise")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((each) => (
                <Menu.Item key={JSON.stringify(each)} onClick={() => accept(each)}>
                  {stepSentence(each, words)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {canChooseRows(suggestion) && (
          <Button
            variant="subtle"
            aria-expanded={isChoosing}
            onClick={() => {
              setIsChoosing(!isChoosing);
              setRows(null);
            }}
          >
            {t("projects.corrections.chooseRows")}
          </Button>
        )}
      </Group>
    </Card>
  );
}

/** What becomes of the cells that are shown: they change, their rows go, or nothing happens to them. */
type Fate = "changes" | "goes" | "stays";

function fateOf(step: Step | null): Fate {
  if (!step) return "stays";
  return step.kind === "drop_rows" || step.kind === "drop_duplicates" ? "goes" : "changes";
}

const TOLD = {
  changes: "projects.corrections.before",
  goes: "projects.corrections.inRow",
  stays: "projects.corrections.value",
} as const satisfies Record<Fate, PhraseKey>;

/** Some cells before and after; of a row that goes, its first cells. */
function Samples({ samples, fate }: { samples: readonly Sample[]; fate: Fate }) {
  const { t } = useT();
  if (samples.length === 0) return null;
  return (
    <Table mt="sm" verticalSpacing="3xs" withRowBorders={false} className={classes["samples"] ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("projects.cell.rowInSheet")}</Table.Th>
          <Table.Th>{t(TOLD[fate])}</Table.Th>
          {fate !== "stays" && <Table.Th>{t("projects.corrections.after")}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {samples.map((sample) => (
          <Table.Tr key={`${sample["_row"]} ${sample.column}`}>
            <Table.Td className="num">{sample["_row"]}</Table.Td>
            <Table.Td>
              <Said text={sample.before} />
            </Table.Td>
            {fate !== "stays" && (
              <Table.Td>
                {fate === "goes" ? (
                  <Text size="sm">{t("projects.corrections.rowGoes")}</Text>
                ) : (
                  <Said text={sample.after} />
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A cell's text with its spaces visible; an empty cell says so. */
function Said({ text }: { text: string | null }) {
  const { t } = useT();
  if (text === null || text === "") {
    return (
      <Text size="sm" c="dimmed" fs="italic">
        {t("grid.empty")}
      </Text>
    );
  }
  return <span className={classes["said"]}>{text}</span>;
}

interface OptionChoiceProps {
  suggestion: Suggestion;
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}

function OptionChoice({ suggestion, chosen, onChange }: OptionChoiceProps) {
  const { t } = useT();
  const all = suggestion.options.map((option) => option.from);
  const current = chosen ?? all;
  const toggle = (from: string) => {
    const next = current.includes(from) ? current.filter((each) => each !== from) : [...current, from];
    onChange(next.length === all.length ? null : next);
  };
  return (
    <Stack gap="2xs" mt="sm">
      {suggestion.options.map((option) => (
        <Checkbox
          key={option.from}
          checked={current.includes(option.from)}
          onChange={() => toggle(option.from)}
          label={
            <span className={classes["pair"]}>
              <Said text={option.from} />
              <IconArrowRight size={ICON.sm} role="img" aria-label={t("projects.corrections.becomes")} />
              <Said text={option.to} />
            </span>
          }
        />
      ))}
    </Stack>
  );
}
