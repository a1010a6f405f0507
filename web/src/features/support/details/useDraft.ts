import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import type { Support } from "../words";

const QUIET_MS = 2_000;

/** What somebody writes, and the version of what the server keeps that it was made from. */
export interface Draft {
  comment: string;
  isNote: boolean;
  version: number;
}

interface Field {
  typed: Draft;
  now: () => Draft;
  change: (part: Partial<Draft>) => void;
}

type Words = Omit<Draft, "version">;

const isAlike = (one: Words, other: Words): boolean =>
  one.comment === other.comment && (one.isNote === other.isNote || one.comment === "");

const EMPTY = { comment: "", isNote: false };

/**
 * What somebody of a desk writes, kept on the server while they do, the same in each of their windows.
 * What another window changed, sent or deleted meanwhile is told; nothing older goes over it or is sent.
 */
export function useDraft(support: Support, field: Field, isSending: boolean) {
  const isDesk = support.side === "staff";
  const [other, setOther] = useState<Draft | null>(null);
  const tell = useCallback((problem: unknown) => setOther(otherIn(problem)), []);
  const { save, whenSaved, isKept, note } = useSaving(support.user_support_client_id, field, tell);
  const take = (draft: Draft) => {
    note(draft);
    field.change({ comment: draft.comment, isNote: draft.isNote, version: draft.version });
    setOther(null);
  };
  const { comment: words, isNote: areNote } = field.typed;
  const isWaiting = isDesk && !isSending && other === null;
  useEffect(() => {
    if (!isWaiting || isKept({ comment: words, isNote: areNote })) return undefined;
    const timer = setTimeout(save, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isKept, save, words, areNote]);
  useLeaving(() => {
    if (isWaiting) save();
  });
  const onServer = useRef<(draft: Draft) => void>(undefined);
  useEffect(() => {
    onServer.current = (draft) => {
      const now = field.now();
      if (draft.version < now.version) return;
      if (draft.version === now.version) note(draft);
      else if (isKept(now) || isAlike(now, draft) || now.comment === "") take(draft);
      else setOther(draft);
    };
  });
  const { comment = "", is_internal: isNote = false } = support.draft ?? {};
  const version = support.draft_version ?? 0;
  useEffect(() => {
    // What is being saved answers with a version of its own.
    if (isDesk) void whenSaved().then(() => onServer.current?.({ comment, isNote, version }));
  }, [isDesk, whenSaved, comment, isNote, version]);
  return {
    /** What another window made of it; nothing is sent or kept until somebody decides. */
    other,
    tell,
    whenSaved,
    take,
    keepOwn: (draft: Draft) => {
      note(draft);
      field.change({ version: draft.version });
      setOther(null);
    },
    /** Nothing is written any more: it was sent. */
    settle: (sentVersion: number) => {
      note(EMPTY);
      field.change({ version: sentVersion });
    },
  };
}

/** Saves one after another; each saves what is typed by then, if that is not what is kept already. */
function useSaving(id: string, field: Field, onRefused: (problem: unknown) => void) {
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  const kept = useRef<Words>(EMPTY);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const saveNow = useCallback(async () => {
    const { comment, isNote, version } = latest.current.now();
    if (isAlike({ comment, isNote }, kept.current)) return;
    try {
      const saved = await call("/v1/support/draft/save", {
        query: { user_support_client_id: id },
        body: { comment, is_internal: isNote, version },
        isLast: document.hidden,
      });
      kept.current = { comment, isNote };
      latest.current.change({ version: saved.version });
    } catch (refused) {
      onRefused(refused);
    }
  }, [id, onRefused]);
  const save = useCallback(() => {
    saving.current = saving.current.then(saveNow);
  }, [saveNow]);
  const whenSaved = useCallback(() => saving.current, []);
  const isKept = useCallback((words: Words) => isAlike(words, kept.current), []);
  const note = useCallback((words: Words) => {
    kept.current = words;
  }, []);
  return { save, whenSaved, isKept, note };
}

/** Does something when the page is left, or this part of it. */
function useLeaving(onLeave: () => void): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const look = () => {
      if (document.hidden) latest.current();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      latest.current();
    };
  }, []);
}

/** What stands there by now, where a text was older; what fails otherwise is tried again with the next letter. */
function otherIn(problem: unknown): Draft | null {
  if (!(problem instanceof CallProblem) || problem.slug !== "draft_changed") return null;
  const { comment, is_internal: isNote, version } = problem.answer;
  return { comment: String(comment ?? ""), isNote: isNote === true, version: Number(version ?? 0) };
}
