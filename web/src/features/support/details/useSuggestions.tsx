import { Box, Paper, Text } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import classes from "./Suggestions.module.css";

const MOST_SHOWN = 8;

/** What is typed behind a sign, and where the sign stands. */
export interface Typed {
  from: number;
  wanted: string;
}

interface SuggestionsOptions<Item> {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  isOn: boolean;
  /** What is typed behind the sign up to the cursor; null where nothing is wanted. */
  typedAt: (text: string, cursor: number) => Typed | null;
  itemsFor: (wanted: string) => readonly Item[];
  show: (item: Item) => { key: string; name: string; note: string };
  onChoose: (item: Item, typed: Typed) => void;
}

/** Things that are offered where one writes, opened by a sign, chosen by keys or a press. */
export function useSuggestions<Item>(options: SuggestionsOptions<Item>) {
  const { area, label, isOn, typedAt, itemsFor, show, onChoose } = options;
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [at, setAt] = useState(0);
  const items = isOn && typed ? itemsFor(typed.wanted).slice(0, MOST_SHOWN) : [];
  const active = items[Math.min(at, items.length - 1)];
  const look = () => {
    const field = area.current;
    setTyped(isOn && field ? typedAt(field.value, field.selectionStart) : null);
    setAt(0);
  };
  const choose = (item: Item) => {
    if (!typed) return;
    setTyped(null);
    onChoose(item, typed);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (!active || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return false;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt((now) => (now + 1) % items.length),
      ArrowUp: () => setAt((now) => (now + items.length - 1) % items.length),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setTyped(null),
    };
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  const idOf = (item: Item) => `${listId}-${show(item).key}`;
  const ofField = active
    ? ({
        "aria-autocomplete": "list",
        "aria-controls": listId,
        "aria-activedescendant": idOf(active),
      } as const)
    : {};
  const list = active && (
    <Paper withBorder p="xs" role="listbox" id={listId} aria-label={label}>
      {items.map((each) => (
        <Box
          key={show(each).key}
          role="option"
          id={idOf(each)}
          aria-selected={each === active}
          className={classes["item"] ?? ""}
          p="xs"
          // The field keeps the focus: what is chosen is written there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(each)}
        >
          <Text size="sm" fw={600}>
            {show(each).name}
          </Text>
          <Text size="xs" lineClamp={1}>
            {show(each).note}
          </Text>
        </Box>
      ))}
    </Paper>
  );
  return { isOpen: typed !== null, look, onKey, ofField, list };
}

/** Writes something in place of the sign and what was typed behind it, and goes on behind it. */
export function putInPlace(
  area: RefObject<HTMLTextAreaElement | null>,
  typed: Typed,
  sign: string,
  words: string,
  onText: (text: string) => void,
): void {
  const field = area.current;
  if (!field) return;
  const written = `${sign}${typed.wanted}`;
  const isThere = field.value.startsWith(written, typed.from);
  const from = isThere ? typed.from : field.selectionStart;
  const to = isThere ? from + written.length : from;
  onText(field.value.slice(0, from) + words + field.value.slice(to));
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from + words.length, from + words.length);
  });
}
