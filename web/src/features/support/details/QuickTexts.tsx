import { Box, Paper, Text } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import { notifyProblem } from "@/ui/notify";
import { fittingTexts, type Macro, slashAt, useMacros } from "../macros";
import type { Support } from "../words";
import classes from "./QuickTexts.module.css";

const MOST_SHOWN = 8;

/** Quick texts of a desk, opened by a slash where one writes, chosen by keys or a press. */
export function useQuickTexts(
  support: Support,
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
) {
  const listId = useId();
  const isDesk = support.side === "staff";
  const [slash, setSlash] = useState<{ from: number; wanted: string } | null>(null);
  const [at, setAt] = useState(0);
  const read = useMacros(isDesk && slash !== null);
  const fitting = slash
    ? fittingTexts(read.data?.list ?? [], slash.wanted, support.card?.lang, support.organization_id).slice(
        0,
        MOST_SHOWN,
      )
    : [];
  const active = fitting[Math.min(at, fitting.length - 1)];
  const look = () => {
    const field = area.current;
    if (!isDesk || !field) return;
    setSlash(slashAt(field.value, field.selectionStart));
    setAt(0);
  };
  const choose = (text: Macro) => {
    if (!slash) return;
    setSlash(null);
    put(text.macro_id, support.user_support_client_id, slash, area, onText).catch(notifyProblem);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (!active || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return false;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt((now) => (now + 1) % fitting.length),
      ArrowUp: () => setAt((now) => (now + fitting.length - 1) % fitting.length),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setSlash(null),
    };
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  const ofField = active
    ? ({
        "aria-autocomplete": "list",
        "aria-controls": listId,
        "aria-activedescendant": `${listId}-${active.macro_id}`,
      } as const)
    : {};
  const list = active && <TextList id={listId} texts={fitting} active={active} onChoose={choose} />;
  return { look, onKey, ofField, list };
}

interface TextListProps {
  id: string;
  texts: readonly Macro[];
  active: Macro;
  onChoose: (text: Macro) => void;
}

function TextList({ id, texts, active, onChoose }: TextListProps) {
  const { t } = useT();
  return (
    <Paper withBorder p="xs" role="listbox" id={id} aria-label={t("support.text.list")}>
      {texts.map((each) => (
        <Box
          key={each.macro_id}
          role="option"
          id={`${id}-${each.macro_id}`}
          aria-selected={each === active}
          className={classes["text"] ?? ""}
          p="xs"
          // The field keeps the focus: what is chosen is written there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          <Text size="sm" fw={600}>
            {each.name}
          </Text>
          <Text size="xs" lineClamp={1}>
            {each.comment}
          </Text>
        </Box>
      ))}
    </Paper>
  );
}

/** Writes a text, as it stands in the ticket, in place of the slash and what was typed behind it. */
async function put(
  macroId: string,
  ticketId: string,
  slash: { from: number; wanted: string },
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Promise<void> {
  const { comment } = await call("/v1/support/macro/preview", {
    query: { user_support_client_id: ticketId },
    body: { macro_id: macroId },
  });
  const field = area.current;
  if (!field) return;
  const typed = `/${slash.wanted}`;
  const isThere = field.value.startsWith(typed, slash.from);
  const from = isThere ? slash.from : field.selectionStart;
  const to = isThere ? from + typed.length : from;
  onText(field.value.slice(0, from) + comment + field.value.slice(to));
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from + comment.length, from + comment.length);
  });
}
