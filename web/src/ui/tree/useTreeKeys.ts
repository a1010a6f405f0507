import { type KeyboardEvent, useRef } from "react";
import { fold } from "@/ui/fold";
import type { Step } from "./order";

const REST_MS = 700;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

interface KeyActs {
  labelOf: (id: string) => string;
  onEnter: (id: string) => void;
  onStep?: ((id: string, step: Step) => void) | undefined;
  onSpace?: ((id: string) => void) | undefined;
}

/** What the tree's own keys leave out: Home and End, the first letters of a name, Enter, and Alt with arrows to move. */
export function useTreeKeys(acts: KeyActs) {
  const typed = useRef({ text: "", at: 0 });

  const byLetters = (event: KeyboardEvent, rows: readonly HTMLElement[], now: HTMLElement) => {
    const isOn = event.timeStamp - typed.current.at < REST_MS;
    const text = fold((isOn ? typed.current.text : "") + event.key);
    typed.current = { text, at: event.timeStamp };
    const at = rows.indexOf(now);
    const from = text.length > 1 ? at : at + 1;
    const turned = [...rows.slice(from), ...rows.slice(0, from)];
    focus(turned.find((row) => fold(acts.labelOf(row.dataset["value"] ?? "")).startsWith(text)));
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[role=treeitem]");
    const id = row?.dataset["value"];
    if (!row || !id || event.target !== row) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=treeitem]")];
    const step = STEPS[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const taken = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.altKey && step && acts.onStep) {
      taken();
      acts.onStep(id, step);
    } else if (event.key === "Enter") {
      taken();
      acts.onEnter(id);
    } else if (event.key === "Home" || event.key === "End") {
      taken();
      focus(rows.at(event.key === "Home" ? 0 : -1));
    } else if (event.key === " " && acts.onSpace) {
      taken();
      acts.onSpace(id);
    } else if (isPlain && event.key.length === 1 && event.key !== " ") {
      taken();
      byLetters(event, rows, row);
    }
  };
}

function focus(row: HTMLElement | undefined): void {
  row?.setAttribute("data-focus-ring", "true");
  row?.focus();
}
