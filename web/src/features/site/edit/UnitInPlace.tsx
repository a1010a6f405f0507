import { Anchor, Button, Group, Stack, Switch } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";
import { Presence } from "../presence/Presence";
import { Clashes } from "../units/Clashes";
import type { UnitDraft } from "../units/draft";
import { fieldOf, type Fields } from "../units/fields";
import { partOf } from "../units/names";
import { AddItem, type Items, Parts, useItems } from "../units/Parts";
import { Publishing } from "../units/Publishing";
import { Revisions } from "../units/Revisions";
import { SaveState } from "../units/SaveState";
import type { Lang, PartView, UnitEdit } from "../units/types";
import { useUnitDraft } from "../units/useUnit";
import { Drawn } from "./Drawn";
import classes from "./edit.module.css";
import { PartInPlace } from "./PartInPlace";

export interface Point {
  x: number;
  y: number;
}

interface UnitInPlaceProps {
  unitId: string;
  edit: UnitEdit;
  /** Where it was clicked: that text is typed first. */
  at: Point | null;
  onClose: () => void;
  /** Another state stands there than what was typed. */
  onOther: () => void;
}

/** A unit written where it stands, its texts in the letters of the page; below it is what cannot be seen in it. */
export function UnitInPlace({ unitId, edit, at, onClose, onOther }: UnitInPlaceProps) {
  const { t, lang } = useT();
  const cache = useQueryClient();
  const { draft, local, state, clashes, problem } = useUnitDraft(unitId, edit);
  const [both, setBoth] = useState<ReadonlySet<string>>(new Set());
  const items = useItems(edit, local);
  const drawn = useRef<HTMLDivElement>(null);
  const placed = edit.parts.filter(hasPlace);
  const turn = useCallback((name: string) => setBoth((names) => turned(names, name)), []);
  const typed: Record<string, ReactNode> = {};
  for (const part of placed) {
    if ((partOf(part.name).number ?? 0) > items.shown) continue;
    const said = (each: Lang) => String(local[fieldOf(part.name, each)] ?? "");
    typed[part.name] = (
      <>
        <PartInPlace
          {...{ part, lang, edit, draft }}
          value={said(lang)}
          otherValue={said(lang === "tr" ? "en" : "tr")}
          isBoth={both.has(part.name)}
          onBoth={turn}
        />
        {part === placed[0] && <FirstText {...{ drawn, at }} />}
      </>
    );
  }
  for (const { name, type } of edit.parts) if (type === "link") typed[name] = "";
  const close = async () => {
    if (!(await draft.flush())) return;
    await readAgain(cache, "/v1/frontend/websiteunit/list", "/v1/frontend/draft/get");
    onClose();
  };
  return (
    <>
      <div ref={drawn}>
        <Drawn fields={local} typed={typed} />
      </div>
      <Stack gap="md" className={classes["panel"] ?? ""}>
        <Presence siteId={edit.frontend_client_id} place={`unit:${unitId}`} isUnsaved={state !== "kept"} />
        <Clashes clashes={clashes} draft={draft} />
        <Group justify="space-between" gap="sm">
          <Switch
            label={t("units.edit.both")}
            checked={both.size === placed.length}
            onChange={({ currentTarget }) =>
              setBoth(new Set(currentTarget.checked ? placed.map(({ name }) => name) : []))
            }
          />
          <AddItem items={items} fields={local} />
        </Group>
        <Beneath {...{ edit, draft, placed, items }} fields={local} />
        <Group justify="space-between" gap="sm">
          <SaveState
            state={state}
            problem={problem}
            author={edit.subject.author}
            onAgain={() => void draft.flush()}
          />
          <Actions {...{ unitId, edit, draft, onOther }} onClose={() => void close()} />
        </Group>
      </Stack>
    </>
  );
}

interface BeneathProps {
  edit: UnitEdit;
  draft: UnitDraft;
  fields: Fields;
  items: Items;
  /** The parts that are typed where they stand. */
  placed: readonly PartView[];
}

/** The parts that are not seen as words; they rest while words are typed. */
function Beneath({ edit, draft, fields, items, placed }: BeneathProps) {
  const { lang } = useT();
  const [shown, setShown] = useState<Lang>(lang);
  const names = new Set(placed.map(({ name }) => name));
  const parts = useSame(edit.parts.filter(({ name }) => !names.has(name)));
  const own = useSame(
    Object.fromEntries(Object.entries(fields).filter(([field]) => !names.has(field.split("/")[1] ?? ""))),
  );
  const number = items.shown;
  return useMemo(
    () =>
      parts.length > 0 ? (
        <Parts
          edit={{ ...edit, parts }}
          draft={draft}
          fields={own}
          items={{ shown: number, more: null }}
          lang={shown}
          onLang={setShown}
        />
      ) : null,
    [edit, parts, draft, own, number, shown],
  );
}

/** The same object as long as it says the same. */
function useSame<Said>(value: Said): Said {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Said, [text]);
}

function turned(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = [...names].filter((each) => each !== name);
  return new Set(names.has(name) ? others : [...others, name]);
}

/** Whether a part is seen in the drawn unit: its words and pictures are, where it leads is not. */
function hasPlace({ name, type }: PartView): boolean {
  return type !== "link" && partOf(name).base !== "alt";
}

const TEXTS = "textarea, [contenteditable=true]";

/** The text that was clicked is typed as soon as the unit is drawn, else the first. */
function FirstText({ drawn, at }: { drawn: RefObject<HTMLDivElement | null>; at: Point | null }) {
  useEffect(() => {
    const clicked = at && document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(TEXTS);
    const text = clicked ?? drawn.current?.querySelector<HTMLElement>(TEXTS);
    text?.focus({ preventScroll: Boolean(at) });
    if (text instanceof HTMLTextAreaElement) text.setSelectionRange(text.value.length, text.value.length);
  }, [drawn, at]);
  return null;
}

type ActionsProps = Omit<UnitInPlaceProps, "at"> & { draft: UnitDraft };

function Actions({ unitId, edit, draft, onClose, onOther }: ActionsProps) {
  const { t } = useT();
  const to = useLink();
  const [isHistory, setHistory] = useState(false);
  return (
    <Group gap="xs">
      <Anchor component={Link} to={to("frontend_webunit", { unit: unitId })} size="sm">
        {t("units.edit.all")}
      </Anchor>
      <Button
        variant="default"
        leftSection={<IconHistory size={ICON.md} aria-hidden />}
        onClick={() => void draft.flush().then(() => setHistory(true))}
      >
        {t("units.history")}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t("units.edit.close")}
      </Button>
      <Publishing unitId={unitId} edit={edit} draft={draft} />
      {isHistory && (
        <Revisions unitId={unitId} edit={edit} onClose={() => setHistory(false)} onRestored={onOther} />
      )}
    </Group>
  );
}
