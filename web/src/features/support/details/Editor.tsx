import { Alert, Button, Group, SegmentedControl, Select, Stack, Switch, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { CallProblem } from "@/api/problems";
import { useStore } from "@/api/store";
import { useOnceKey } from "@/api/useOnceKey";
import { useT } from "@/phrases/useT";
import { notifyProblem } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";
import { WIDTH } from "@/ui/sizes";
import { type Attached, FileField, useAttach } from "../FileField";
import { useDeskKeys } from "../desk/keys";
import { useTyped } from "../useTyped";
import { useProof } from "../visitor/proof";
import type { Support } from "../words";
import { Colleagues } from "./Colleagues";
import { DraftBar } from "./DraftBar";
import { opensNext, setOpensNext, useGoOn } from "./next";
import { NewerWindow } from "./NewerWindow";
import { useDraft } from "./useDraft";
import { useMentions } from "./useMentions";
import { useQuickTexts } from "./useQuickTexts";
import { isPublic, useSeen, useTyping, useWrite } from "./useWrite";
import { WithdrawBar } from "./WithdrawBar";

const BLANK = { comment: "", files: [] as readonly Attached[], isNote: false, version: 0 };
type Typed = typeof BLANK;

/** An answer that can still be taken back. */
interface Leaving extends Typed {
  messageId: string;
  sentAt: number;
}

type Then = "answered" | "keep" | "passive";

/** Where one writes in a ticket; a desk answers, or leaves itself a note. */
export function Editor({ support }: { support: Support }) {
  const { t } = useT();
  const id = support.user_support_client_id;
  const isDesk = support.side === "staff";
  const proof = useProof();
  const field = useTyped(`support.comment.${id}`, BLANK);
  const { typed, change } = field;
  const { isNote } = typed;
  const attaching = useAttach(typed.files, (files) => change({ files }));
  const tellTyping = useTyping(id, proof);
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = useQuickTexts(support, area, (comment) => change({ comment }));
  const people = useMentions(support, area, isDesk && isNote, (comment) => change({ comment }));
  const writeAs = (asNote: boolean) => {
    change({ isNote: asNote });
    area.current?.focus();
  };
  useDeskKeys(isDesk ? { r: () => writeAs(false), n: () => writeAs(true) } : {});
  const goesOn = useStore(opensNext);
  const sending = useSending(support, field);
  const { write, drafting, send, next, leaving } = sending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        {isDesk && <Colleagues support={support} />}
        {isDesk && (
          <SegmentedControl
            aria-label={t("support.kind")}
            value={isNote ? "note" : "answer"}
            onChange={(value) => change({ isNote: value === "note" })}
            data={[
              { value: "answer", label: t("support.answer") },
              { value: "note", label: t("support.note") },
            ]}
          />
        )}
        <Textarea
          ref={area}
          {...texts.ofField}
          {...people.ofField}
          description={isDesk ? t(isNote ? "support.mention.hint" : "support.text.hint") : undefined}
          label={isNote ? t("support.note.label") : t("support.comment")}
          autosize
          minRows={3}
          maxRows={12}
          value={typed.comment}
          error={fieldProblem(write.problem)}
          onChange={(event) => {
            change({ comment: event.currentTarget.value });
            texts.look();
            people.look();
            if (!isNote) tellTyping();
          }}
          onKeyDown={(event) => {
            if (texts.onKey(event) || people.onKey(event)) return;
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send();
          }}
          {...attaching.ofField}
        />
        {leaving && (
          <WithdrawBar
            key={leaving.messageId}
            supportId={id}
            messageId={leaving.messageId}
            sentAt={leaving.sentAt}
            onBack={() => {
              change({
                comment: [leaving.comment, typed.comment].filter(Boolean).join("\n\n"),
                files: leaving.files,
              });
              sending.setLeaving(null);
            }}
            onLeft={() => sending.setLeaving(null)}
          />
        )}
        {texts.list}
        {people.list}
        <FileField files={typed.files} onChange={(files) => change({ files })} state={attaching} />
        {drafting.other ? (
          <DraftBar other={drafting.other} onTake={drafting.take} onKeep={drafting.keepOwn} />
        ) : (
          <Refused problem={write.problem} />
        )}
        {sending.newer && (
          <NewerWindow
            support={support}
            seen={sending.newer.seen}
            problem={sending.newer.problem}
            onSend={(newest) => {
              sending.see(newest);
              send();
            }}
            onBack={(newest) => {
              sending.see(newest);
              requestAnimationFrame(() => area.current?.focus());
            }}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {isDesk && !isNote && (
            <Switch
              label={t("support.next")}
              checked={goesOn}
              onChange={(event) => setOpensNext(event.currentTarget.checked)}
            />
          )}
          {isDesk && !isNote && <ThenField then={next} onChange={sending.setNext} />}
          <Button
            type="submit"
            loading={write.isRunning}
            disabled={attaching.sending !== null || drafting.other !== null}
          >
            {isNote ? t("support.note.save") : t("support.send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How what is typed is kept, and sent once what came meanwhile was read. */
function useSending(support: Support, field: ReturnType<typeof useTyped<Typed>>) {
  const id = support.user_support_client_id;
  const isDesk = support.side === "staff";
  const { typed, change, forget } = field;
  const once = useOnceKey();
  const [sent, setSent] = useState(0);
  const [then, setThen] = useState<Then>("answered");
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [newer, setNewer] = useState<{ problem: CallProblem; seen: string | undefined } | null>(null);
  const [isSending, setSending] = useState(false);
  const drafting = useDraft(support, field, isSending);
  const goOn = useGoOn();
  const { seenId, see } = useSeen(support, typed.comment !== "");
  const write = useWrite(
    id,
    (answered) => {
      const own = answered.message_list.findLast(isPublic);
      const isAnswer = isDesk && !typed.isNote && own;
      const messageId = own?.message_id ?? "";
      setLeaving(isAnswer ? { ...typed, messageId, sentAt: Date.now() } : null);
      forget();
      change({ isNote: typed.isNote });
      const version = answered.draft_version ?? 0;
      drafting.settle(version);
      const left = { id, messageId, typed: { ...typed, version }, blank: BLANK };
      if (isAnswer && opensNext.get()) goOn(left).catch(notifyProblem);
      setSending(false);
      setSent((count) => count + 1);
    },
    (problem) => {
      drafting.tell(problem);
      setSending(false);
      const isNewer = problem instanceof CallProblem && problem.slug === "newer_message";
      setNewer(isNewer ? { problem, seen: seenId() } : null);
    },
  );
  const send = async () => {
    setSending(true);
    await drafting.whenSaved();
    const { comment, files, isNote, version } = field.now();
    const body = {
      comment,
      file_list: files.map((file) => file.id),
      is_internal: isNote,
      // oxlint-disable-next-line unicorn/no-thenable -- the field of the call
      then,
    };
    // What came meanwhile is another question about the same words: it does not make them another message.
    const seen = seenId();
    const asked = {
      ...body,
      ...(seen && { seen_message_id: seen }),
      ...(isDesk && { draft_version: version }),
    };
    write.run(asked, once({ ...body, sent }));
  };
  return {
    write,
    drafting,
    send: () => void send(),
    next: then,
    setNext: setThen,
    leaving,
    setLeaving,
    newer,
    see: (newest: string) => {
      see(newest);
      setNewer(null);
    },
  };
}

function ThenField({ then, onChange }: { then: Then; onChange: (then: Then) => void }) {
  const { t } = useT();
  return (
    <Select
      aria-label={t("support.then")}
      w={WIDTH.lg}
      allowDeselect={false}
      value={then}
      onChange={(value) => value && onChange(value as Then)}
      data={[
        { value: "answered", label: t("support.then.answered") },
        { value: "keep", label: t("support.then.keep") },
        { value: "passive", label: t("support.then.passive") },
      ]}
    />
  );
}

function fieldProblem(problem: unknown): string | null {
  return problem instanceof CallProblem ? (problem.fields[0]?.message ?? null) : null;
}

/** What was refused beside the field; what was written meanwhile stands in a window of its own. */
function Refused({ problem }: { problem: unknown }) {
  const words = useProblemText(problem);
  const isTold = problem instanceof CallProblem && TOLD.has(problem.slug);
  if (!problem || isTold || fieldProblem(problem)) return null;
  return <Alert color="warning" role="alert" title={words.title} />;
}

const TOLD: ReadonlySet<string> = new Set(["newer_message", "draft_changed"]);
