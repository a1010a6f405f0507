import { Alert, Badge, Button, Card, Code, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { type PhraseKey, type PhraseParams, useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { Words as Difference } from "../history/Compare";
import { Conflicts } from "../sites/Conflicts";
import type { FieldConflict } from "../sites/types";
import { formOf, type Lang, longestFor, type WordGroup as Forms, type WordRow, wrongPlaces } from "./groups";

const LANGS: readonly Lang[] = ["tr", "en"];
const REFRESHES = ["/v1/frontend/wording/list", "/v1/frontend/draft/get", "/v1/frontend/list"] as const;
type Typed = Readonly<Record<string, string>>;

interface WordGroupProps {
  group: Forms;
  siteId: string;
  revision: number;
  mayPublish: boolean;
}

/** A text with its plural forms: what the platform says, and the site's own words in both languages. */
export function WordGroup({ group, siteId, revision, mayPublish }: WordGroupProps) {
  const { t } = useT();
  const [typed, setTyped] = useState<Typed>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [base, setBase] = useState<number | null>(null);
  const query = { frontend_client_id: siteId };
  const save = useChange("/v1/frontend/wording/save", { refreshes: REFRESHES, showsProblem: true });
  const seen = useChange("/v1/frontend/wording/seen", { refreshes: ["/v1/frontend/wording/list"] });
  const { rows } = group;
  const isOwn = rows.some((row) => row.state !== "default");
  const isWrong = rows.some((row) =>
    LANGS.some((lang) => problemOf(row, lang, typed[`${row.key}/${lang}`]) !== null),
  );
  const isDirty = Object.keys(typed).length > 0;

  const send = async (wording: Record<string, unknown>, from: number) => {
    try {
      await save.send({ query, body: { wording: wording as never, base: from, publish: "no" } });
      setTyped({});
      setConflicts([]);
      setBase(null);
      notifyDone(t("site.settings.saved"));
    } catch (problem) {
      const told = problem instanceof CallProblem ? problem.answer["conflicts"] : undefined;
      if (!Array.isArray(told)) return notifyProblem(problem);
      setConflicts(told as FieldConflict[]);
      setBase(Number((problem as CallProblem).answer["revision"]));
    }
  };
  const type = (key: string, lang: Lang, text: string) =>
    setTyped((now) => {
      // What was read when the typing began is what it is compared with, whatever is read meanwhile.
      if (base === null) setBase(revision);
      return { ...now, [`${key}/${lang}`]: text };
    });
  return (
    <Card withBorder component="article" aria-label={group.name}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <Code>{group.name}</Code>
            {rows[0]?.is_legal && <Badge color="warning">{t("site.words.legal")}</Badge>}
            {isOwn && <Badge color="info">{t("site.words.state.own")}</Badge>}
          </Group>
          <Group gap="xs">
            {isOwn && rows[0]?.may_change === "yes" && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRestore size={ICON.sm} />}
                onClick={() => void send(Object.fromEntries(rows.map(({ key }) => [key, null])), revision)}
              >
                {t("site.words.reset")}
              </Button>
            )}
            {isDirty && (
              <Button
                size="xs"
                disabled={isWrong}
                loading={save.isRunning}
                onClick={() => void send(sentOf(rows, typed), base ?? revision)}
              >
                {t("site.settings.keep")}
              </Button>
            )}
          </Group>
        </Group>
        {conflicts.length > 0 && (
          <Conflicts
            conflicts={conflicts}
            onMine={() => void send(sentOf(rows, typed), base ?? revision)}
            onTheirs={() => {
              setTyped({});
              setConflicts([]);
              setBase(null);
            }}
          />
        )}
        {rows[0]?.may_change === "no" && (
          <Text size="sm" c="dimmed">
            {t("site.words.legalText")}
          </Text>
        )}
        {rows.map((row) => (
          <Row key={row.key} row={row} typed={typed} onType={type}>
            {row.state === "changed" && mayPublish && (
              <Button
                variant="default"
                size="xs"
                loading={seen.isRunning}
                onClick={() => seen.run({ query, body: { keys: [row.key] } })}
              >
                {t("site.words.seen")}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

interface RowProps {
  row: WordRow;
  typed: Typed;
  onType: (key: string, lang: Lang, text: string) => void;
  children: ReactNode;
}

function Row({ row, typed, onType, children }: RowProps) {
  const { t } = useT();
  const form = formOf(row.key);
  return (
    <Stack gap="xs">
      {form && (
        <Text size="sm" fw={600}>
          {t(`site.words.form.${form}` as PhraseKey)}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {LANGS.map((lang) => {
          const text = typed[`${row.key}/${lang}`];
          const problem = problemOf(row, lang, text);
          return (
            <Textarea
              key={lang}
              label={t(`site.words.${lang}`)}
              description={row.default[lang]}
              placeholder={t("site.words.asDefault")}
              autosize
              minRows={1}
              readOnly={row.may_change === "no"}
              value={text ?? row.own[lang] ?? ""}
              error={problem ? t(problem.phrase, problem.values) : undefined}
              onChange={({ currentTarget: { value } }) => onType(row.key, lang, value)}
            />
          );
        })}
      </SimpleGrid>
      {row.state === "changed" && (
        <Alert color="info" title={t("site.words.changed")}>
          <Stack gap="xs" align="start">
            {LANGS.filter((lang) => row.former[lang] !== undefined).map((lang) => (
              <Difference key={lang} before={row.former[lang]} after={row.default[lang]} />
            ))}
            {children}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

interface TypingProblem {
  phrase: PhraseKey;
  values: PhraseParams;
}

/** What is wrong with words while they are typed. */
function problemOf(row: WordRow, lang: Lang, text: string | undefined): TypingProblem | null {
  if (!text) return null;
  const original = row.default[lang] ?? "";
  const wrong = wrongPlaces(text, original);
  if (wrong.length > 0) {
    return {
      phrase: "site.words.places",
      values: { names: wrong.join(", ") },
    } as const;
  }
  const most = longestFor(original);
  return text.length > most ? ({ phrase: "site.words.tooLong", values: { most } } as const) : null;
}

/** What was typed, by key and language; what was emptied goes back to the default. */
function sentOf(rows: readonly WordRow[], typed: Typed): Record<string, Record<string, string | null>> {
  const result: Record<string, Record<string, string | null>> = {};
  for (const { key } of rows) {
    for (const lang of LANGS) {
      const text = typed[`${key}/${lang}`];
      if (text !== undefined) result[key] = { ...result[key], [lang]: text.trim() === "" ? null : text };
    }
  }
  return result;
}
