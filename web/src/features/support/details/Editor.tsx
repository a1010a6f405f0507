import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { CallProblem } from "@/api/problems";
import { useOnceKey } from "@/api/useOnceKey";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { WIDTH } from "@/ui/sizes";
import { type Attached, FileField, useAttach } from "../FileField";
import { useDeskKeys } from "../desk/keys";
import { useTyped } from "../useTyped";
import { useProof } from "../visitor/proof";
import type { Proof } from "../visitor/visits";
import { READS, type Support } from "../words";
import { useMentions } from "./useMentions";
import { useQuickTexts } from "./useQuickTexts";
import { tellSeen } from "./useLive";
import { WithdrawBar } from "./WithdrawBar";

const BLANK = { comment: "", files: [] as readonly Attached[] };
const TYPING_MS = 3_000;
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
  const once = useOnceKey();
  const [sent, setSent] = useState(0);
  const [isNote, setNote] = useState(false);
  const [then, setThen] = useState<Then>("answered");
  const { typed, change, forget } = useTyped(`support.comment.${id}`, BLANK);
  const attaching = useAttach(typed.files, (files) => change({ files }));
  const tellTyping = useTyping(id, proof);
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = useQuickTexts(support, area, (comment) => change({ comment }));
  const people = useMentions(support, area, isDesk && isNote, (comment) => change({ comment }));
  useDeskKeys(
    isDesk
      ? {
          r: () => writeAs(false),
          n: () => writeAs(true),
        }
      : {},
  );
  const writeAs = (asNote: boolean) => {
    setNote(asNote);
    area.current?.focus();
  };
  const newest = support.message_list.findLast((message) => !message.event && !message.is_internal);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const write = useWrite(id, (answered) => {
    const own = answered.message_list.findLast((message) => !message.event && !message.is_internal);
    setLeaving(isDesk && !isNote && own ? { ...typed, messageId: own.message_id, sentAt: Date.now() } : null);
    forget();
    setSent((count) => count + 1);
  });
  const send = (seen = newest?.message_id) => {
    const body = {
      comment: typed.comment,
      file_list: typed.files.map((file) => file.id),
      is_internal: isNote,
      // oxlint-disable-next-line unicorn/no-thenable -- the field of the call
      then,
    };
    // What came meanwhile is another question about the same words: it does not make them another message.
    const asked = { ...body, ...(seen ? { seen_message_id: seen } : {}) };
    write.run(asked, once({ ...body, sent }));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        {isDesk && (
          <SegmentedControl
            aria-label={t("support.kind")}
            value={isNote ? "note" : "answer"}
            onChange={(value) => setNote(value === "note")}
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
              setLeaving(null);
            }}
            onLeft={() => setLeaving(null)}
          />
        )}
        {texts.list}
        {people.list}
        <FileField files={typed.files} onChange={(files) => change({ files })} state={attaching} />
        <Refused problem={write.problem} onSend={send} />
        <Group justify="flex-end" gap="xs">
          {isDesk && !isNote && <ThenField then={then} onChange={setThen} />}
          <Button type="submit" loading={write.isRunning} disabled={attaching.sending !== null}>
            {isNote ? t("support.note.save") : t("support.send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
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

/** What was refused beside the field: where something newer was written, it is shown, and one may send all the same. */
function Refused({ problem, onSend }: { problem: unknown; onSend: (seen?: string) => void }) {
  const { t } = useT();
  const words = useProblemText(problem);
  if (!problem || fieldProblem(problem)) return null;
  const newer = problem instanceof CallProblem && problem.slug === "newer_message" ? problem.answer : null;
  return (
    <Alert color="warning" role="alert" title={words.title}>
      {newer && (
        <Group justify="space-between">
          <Text size="sm">{String(newer["message"] ?? "")}</Text>
          <Button size="compact-sm" variant="light" onClick={() => onSend(String(newer["message_id"]))}>
            {t("support.sendAnyway")}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** Tells the other side that one writes, at most every three seconds. */
function useTyping(id: string, proof: Proof | null): () => void {
  const told = useRef(0);
  return () => {
    if (Date.now() - told.current < TYPING_MS) return;
    told.current = Date.now();
    tellSeen(id, proof, true).catch(() => undefined);
  };
}

/** Writes in a ticket, signed in or with a proof; notes are for who is signed in. */
function useWrite(id: string, onWritten: (support: Support) => void) {
  const proof = useProof();
  const options = {
    refreshes: READS,
    showsProblem: true,
    onDone: ({ support }: { support: Support }) => onWritten(support),
  };
  const own = useChange("/v1/user/support/comment", options);
  const byMail = useChange("/v1/mail/support/comment", options);
  const { isRunning, problem } = proof ? byMail : own;
  const run = (body: { comment: string; file_list: string[] }, once: string) =>
    proof
      ? byMail.run({
          query: { mail_support_client_id: id },
          body: { ...proof, comment: body.comment, file_list: body.file_list },
          once,
        })
      : own.run({ query: { user_support_client_id: id }, body, once });
  return { run, isRunning, problem };
}
