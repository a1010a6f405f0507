import {
  Alert,
  Button,
  Card,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { WIDTH } from "@/ui/sizes";
import { readNumber } from "@/ui/typedNumber";
import { writeInput, writeMoment } from "../predictionForm";
import { useLevel } from "../reasons/useLevel";
import type { TrainingResult } from "../types";
import type { Asked } from "../usePredictions";
import type { ModelPlace } from "../useTraining";
import type { Change, Counterfactual, WhatIf } from "./possibilities";

const COUNTERFACTUAL = "/v1/wanalyzer/machinelearning/counterfactual";

interface WhatWouldChangeProps {
  result: TrainingResult;
  place: ModelPlace;
  row: Asked["inputs"];
  whatIf: WhatIf;
  onTry: (row: Asked["inputs"]) => void;
}

/** The smallest change that brings a chosen answer about. */
export function WhatWouldChange({ result, place, row, whatIf, onTry }: WhatWouldChangeProps) {
  const { t, lang } = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [side, setSide] = useState("least");
  const [locked, setLocked] = useState<string[]>([]);
  const [found, setFound] = useState<Told | null>(null);
  const find = useChange(COUNTERFACTUAL, { showsProblem: true });
  const others = (result.classes ?? []).filter((label) => label !== whatIf.value);
  const goal = chosen !== null && others.includes(chosen) ? chosen : (others[0] ?? null);
  const number = readNumber(typed, lang);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = result.classes ? { label: goal } : { number, is_least: side === "least" };
    const body = { ...place, input: row, ...wanted, locked_columns: locked };
    setFound(null);
    try {
      const told = await find.send({ body });
      setFound({ ...(told.counterfactual as unknown as Counterfactual), row, tried: row });
    } catch {
      // Shown beside the button.
    }
  };
  return (
    <div>
      <Title order={3}>{t("learning.change.title")}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("learning.change.text")}
      </Text>
      <form onSubmit={(event) => void ask(event)} noValidate>
        <Stack gap="md">
          <Group gap="md" align="end">
            {result.classes ? (
              <Select
                label={t("learning.change.goal")}
                data={others}
                value={goal}
                onChange={setChosen}
                allowDeselect={false}
                w={WIDTH.lg}
              />
            ) : (
              <>
                <SegmentedControl
                  value={side}
                  onChange={setSide}
                  aria-label={t("learning.change.goal")}
                  data={[
                    { value: "least", label: t("learning.change.least") },
                    { value: "most", label: t("learning.change.most") },
                  ]}
                />
                <TextInput
                  label={t("learning.change.number")}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  inputMode="decimal"
                  autoComplete="off"
                  w={WIDTH.md}
                />
              </>
            )}
            <MultiSelect
              label={t("learning.change.locked")}
              placeholder={locked.length > 0 ? "" : t("learning.change.none")}
              data={whatIf.curves.map(({ column, caption }) => ({ value: column, label: caption }))}
              value={locked}
              onChange={setLocked}
              miw={WIDTH.lg}
              flex={1}
            />
            <Button type="submit" loading={find.isRunning} disabled={!result.classes && number === null}>
              {t("learning.change.find")}
            </Button>
          </Group>
          {find.problem !== null && find.problem !== undefined && <Problem problem={find.problem} />}
          <div aria-live="polite">
            {found && (
              <Found
                result={result}
                found={found}
                isOutdated={row !== found.row && row !== found.tried}
                onTry={(moved) => {
                  setFound({ ...found, tried: moved });
                  onTry(moved);
                }}
              />
            )}
          </div>
        </Stack>
      </form>
    </div>
  );
}

/** What was found for a row, and the row with the change that was tried last. */
interface Told extends Counterfactual {
  row: Asked["inputs"];
  tried: Asked["inputs"];
}

interface FoundProps extends Pick<WhatWouldChangeProps, "result" | "onTry"> {
  found: Told;
  isOutdated: boolean;
}

function Found({ result, found, isOutdated, onTry }: FoundProps) {
  const { t, lang } = useT();
  const level = useLevel(result);
  const write = useChangeWords(result);
  if (found.is_met) return <Text size="sm">{t("learning.change.met")}</Text>;
  if (found.alternatives.length === 0)
    return <Text size="sm">{t("learning.change.nothing", { nearest: level(found.nearest) })}</Text>;
  const list = new Intl.ListFormat(lang, { type: "conjunction" });
  return (
    <Stack gap="sm">
      {isOutdated && (
        <Text size="sm" c="dimmed">
          {t("learning.change.outdated")}
        </Text>
      )}
      {found.alternatives.map((each) => {
        const changes = list.format(each.changes.map(write));
        const told =
          typeof each.value === "string"
            ? t("learning.change.toClass", { changes, value: each.value, answer: level(each.answer) })
            : t("learning.change.toNumber", { changes, answer: level(each.answer) });
        const moved = Object.fromEntries(each.changes.map(({ column, after }) => [column, after]));
        return (
          <Card key={changes} withBorder padding="sm">
            <Group justify="space-between" gap="sm">
              <Text size="sm" flex={1} miw={WIDTH.lg}>
                {told}
              </Text>
              <Button variant="light" size="compact-sm" onClick={() => onTry({ ...found.row, ...moved })}>
                {t("learning.change.try")}
              </Button>
            </Group>
          </Card>
        );
      })}
    </Stack>
  );
}

/** A change in words: "Alkol 13,9 yerine 12,4". */
function useChangeWords(result: TrainingResult): (change: Change) => string {
  const { t, lang } = useT();
  return ({ column, caption, before, after }) => {
    const field = result.form.fields.find(({ id }) => id === column);
    const write = (value: Change["after"]) => {
      if (!field) return String(value ?? "");
      if (field.type === "datetime" && typeof value === "string") return writeMoment(field, value);
      return writeInput(field, value, lang);
    };
    return t("learning.change.one", { name: caption, before: write(before), after: write(after) });
  };
}

function Problem({ problem }: { problem: unknown }) {
  const { title, advice } = useProblemText(problem);
  return (
    <Alert color="danger" title={title} role="alert">
      {advice}
    </Alert>
  );
}
