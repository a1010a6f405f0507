import { Code, SegmentedControl, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { matches } from "@/ui/fold";
import { SearchField } from "@/ui/SearchField";
import classes from "./Formulas.module.css";
import { AREAS, type FunctionArea, type FunctionHelp, FUNCTIONS } from "./functions";

const ARGUMENTS: Record<string, PhraseKey> = {
  n: "projects.argument.n",
  t: "projects.argument.t",
  d: "projects.argument.d",
  b: "projects.argument.b",
  a: "projects.argument.a",
  l: "projects.argument.l",
  w: "projects.argument.w",
};

/** The functions a formula may call, under their names of both languages; one click writes one. */
export function FunctionHelpList({ onInsert }: { onInsert: (text: string) => void }) {
  const { t, lang } = useT();
  const [query, setQuery] = useState("");
  const [area, setArea] = useState<FunctionArea>("logic");
  const textOf = (each: FunctionHelp) => t(`projects.function.${each.english}` as PhraseKey);
  const found = query
    ? FUNCTIONS.filter((each) => matches(`${each.english} ${each.turkish} ${textOf(each)}`, query))
    : FUNCTIONS.filter((each) => each.area === area);
  return (
    <Stack gap="sm">
      <Title order={3}>{t("projects.functions.title")}</Title>
      <SearchField isLive placeholder={t("projects.functions.search")} value={query} onSearch={setQuery} />
      {!query && (
        <SegmentedControl
          aria-label={t("projects.functions.areas")}
          data={AREAS.map((each) => ({ value: each.area, label: t(each.label) }))}
          value={area}
          onChange={(each) => setArea(each as FunctionArea)}
          fullWidth
        />
      )}
      <ul className={classes["functions"]}>
        {found.map((each) => {
          const [name, other] = lang === "tr" ? [each.turkish, each.english] : [each.english, each.turkish];
          return (
            <li key={each.english}>
              <UnstyledButton className={classes["function"]} onClick={() => onInsert(`${name}()`)}>
                <span>
                  <Code tabIndex={-1}>{`${name}(${argumentsOf(each, t)})`}</Code>
                  {other !== name && (
                    <Text span size="xs" c="dimmed" ml="xs">
                      {other}
                    </Text>
                  )}
                </span>
                <Text size="sm" component="span">
                  {textOf(each)}
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <Text size="sm">{t("ui.noMatch.title")}</Text>}
    </Stack>
  );
}

function argumentsOf(each: FunctionHelp, t: (key: PhraseKey) => string): string {
  if (!each.takes) return "";
  return each.takes
    .split(";")
    .map((letter) => (ARGUMENTS[letter] ? t(ARGUMENTS[letter]) : letter))
    .join("; ");
}
