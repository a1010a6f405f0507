import { Badge, Button, Fieldset, Group, SimpleGrid, Stack, Tabs, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "@/api/store";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { ICON } from "@/ui/sizes";
import { TabList } from "@/ui/TabList";
import type { UnitDraft } from "./draft";
import { fieldOf, type Fields } from "./fields";
import { Missing } from "./LanguageStates";
import { groupedParts } from "./names";
import { PartField } from "./PartField";
import { useScreens } from "./places";
import { altsOf, write, writePicture } from "./writing";
import { LANGS, type Lang, type PartView, type Problem, type UnitEdit } from "./types";

export interface Items {
  shown: number;
  more: (() => void) | null;
}

interface PartsProps {
  edit: UnitEdit;
  draft: UnitDraft;
  fields: Fields;
  items: Items;
  lang: Lang;
  onLang: (lang: Lang) => void;
}

/** The parts of a unit in both languages beside each other; on a phone one language at a time. */
export function Parts(props: PartsProps) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const { edit, lang, onLang } = props;
  const state = (each: Lang) => edit.subject.languages[each];
  const name = (each: Lang) => (
    <Group gap="2xs" component="span">
      {t(`units.in.${each}`)}
      {state(each) === "missing" && <Missing>{t("units.state.missing")}</Missing>}
      {state(each) === "draft" && <Badge color="info">{t("units.state.draft")}</Badge>}
    </Group>
  );
  if (isMobile) {
    return (
      <Tabs value={lang} onChange={(each) => onLang(each === "en" ? "en" : "tr")} keepMounted={false}>
        <TabList active={lang} mb="md" aria-label={t("units.languages")}>
          {LANGS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {name(each)}
            </Tabs.Tab>
          ))}
        </TabList>
        {LANGS.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <Grouped {...props} langs={[each]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    );
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="lg">
        {LANGS.map((each) => (
          <Text key={each} fw={600} component="div">
            {name(each)}
          </Text>
        ))}
      </SimpleGrid>
      <Grouped {...props} langs={LANGS} />
    </Stack>
  );
}

type GroupedProps = PartsProps & { langs: readonly Lang[] };

function Grouped(props: GroupedProps) {
  const { t } = useT();
  const { edit, fields, items: all } = props;
  const { single, items } = groupedParts(edit.parts);
  const kind = String(fields["kind"] ?? "text");
  return (
    <Stack gap="md">
      {single.map((part) => (
        <Row key={part.name} part={part} {...props} />
      ))}
      {[...items]
        .filter(([number]) => number <= all.shown)
        .map(([number, parts]) => (
          <Fieldset key={number} legend={t(`units.item.${kind}` as PhraseKey, { number })}>
            <Stack gap="sm">
              {parts.map((part) => (
                <Row key={part.name} part={part} {...props} />
              ))}
            </Stack>
          </Fieldset>
        ))}
    </Stack>
  );
}

/** How many of the items of a unit are there to be written: those that say something, and those that were opened. */
export function useItems({ parts }: UnitEdit, fields: Fields): Items {
  const [opened, setOpened] = useState(0);
  const { items } = groupedParts(parts);
  const filled = [...items].filter(([, each]) => isFilled(each, fields)).map(([number]) => number);
  const shown = Math.max(1, opened, ...filled);
  return { shown, more: shown < items.size ? () => setOpened(shown + 1) : null };
}

/** One more card, question or step. */
export function AddItem({ items, fields }: { items: Items; fields: Fields }) {
  const { t } = useT();
  if (!items.more) return null;
  return (
    <Group>
      <Button variant="default" leftSection={<IconPlus size={ICON.md} aria-hidden />} onClick={items.more}>
        {t(`units.add.${String(fields["kind"])}` as PhraseKey)}
      </Button>
    </Group>
  );
}

function isFilled(parts: readonly PartView[], fields: Fields): boolean {
  return parts.some(({ name }) => LANGS.some((lang) => fields[fieldOf(name, lang)] !== undefined));
}

function Row(props: GroupedProps & { part: PartView }) {
  return (
    <SimpleGrid cols={props.langs.length} spacing="lg">
      {props.langs.map((lang) => (
        <div key={lang} onFocusCapture={() => props.onLang(lang)}>
          <InLanguage {...props} lang={lang} />
        </div>
      ))}
    </SimpleGrid>
  );
}

function InLanguage({ part, edit, draft, fields, lang }: GroupedProps & { part: PartView }) {
  const { t } = useT();
  const screens = useScreens(edit.frontend_client_id);
  const isRefused = useStore(draft.refused);
  const value = String(fields[fieldOf(part.name, lang)] ?? "");
  const { error, isMissing } = wrongIn(edit, part.name, lang, value, isRefused);
  return (
    <Stack gap="4xs">
      <PartField
        part={part}
        lang={lang}
        siteId={edit.frontend_client_id}
        screens={screens}
        value={value}
        error={error}
        alts={() => altsOf(draft, part)}
        onChange={(text) => write(draft, part, lang, text)}
        onPicture={(name, alts) => writePicture(draft, part, lang, name, alts)}
      />
      {isMissing && <Missing>{t("units.state.missing")}</Missing>}
    </Stack>
  );
}

/** What is wrong with a unit as it is typed: a text that is not there yet is wrong only once somebody wanted to publish it. */
export function wrongOf({ problems }: UnitEdit, fields: Fields, isRefused: boolean): Problem[] {
  return problems.filter(
    ({ field, lang }) => isRefused || lang === "" || fields[`${field}/${lang}`] !== undefined,
  );
}

/** What keeps a text from being published; `isMissing`: it is still to be written, and nobody wanted to publish it. */
export function wrongIn(edit: UnitEdit, part: string, lang: Lang, value: string, isRefused: boolean) {
  const found = edit.problems.find((each) => each.field === `content/${part}` && each.lang === lang);
  const isMissing = found !== undefined && value === "" && !isRefused;
  return { isMissing, error: isMissing ? undefined : found?.message };
}
