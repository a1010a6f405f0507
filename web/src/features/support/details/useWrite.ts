import { useEffect, useRef } from "react";
import { useChange } from "@/api/useCalls";
import type { BodyOf } from "@/api/call";
import { useProof } from "../visitor/proof";
import type { Proof } from "../visitor/visits";
import { type Message, READS, type Support } from "../words";
import { tellSeen } from "./useLive";

const TYPING_MS = 3_000;

type Comment = NonNullable<BodyOf<"/v1/user/support/comment">>;

/** What both sides read. */
export const isPublic = (message: Message): boolean => !message.event && !message.is_internal;

/** Tells the other side that one writes, at most every three seconds. */
export function useTyping(id: string, proof: Proof | null): () => void {
  const told = useRef(0);
  return () => {
    if (Date.now() - told.current < TYPING_MS) return;
    told.current = Date.now();
    tellSeen(id, proof, true).catch(() => undefined);
  };
}

/**
 * The last message that stood there as somebody began to write: what comes while they write they may not have read,
 * so they are told of it before theirs is sent.
 */
export function useSeen(support: Support, isWriting: boolean) {
  const newest = support.message_list.findLast(isPublic);
  const seen = useRef(newest?.message_id);
  useEffect(() => {
    if (!isWriting) seen.current = newest?.message_id;
  }, [isWriting, newest?.message_id]);
  const see = (id: string) => {
    seen.current = id;
  };
  const seenId = () => {
    // An answer that was taken back is no message any more.
    const isBack = support.message_list.some((each) => each.message_id === seen.current && each.event);
    return isBack ? newest?.message_id : seen.current;
  };
  return { seenId, see };
}

/** Writes in a ticket, signed in or with a proof; notes are for who is signed in. */
export function useWrite(
  id: string,
  onWritten: (support: Support) => void,
  onRefused: (problem: unknown) => void,
) {
  const proof = useProof();
  const options = {
    refreshes: READS,
    showsProblem: true,
    onDone: ({ support }: { support: Support }) => onWritten(support),
  };
  const own = useChange("/v1/user/support/comment", options);
  const byMail = useChange("/v1/mail/support/comment", options);
  const { isRunning, problem } = proof ? byMail : own;
  const run = (body: Comment & { file_list: string[] }, once: string) => {
    if (isRunning) return;
    const sent = proof
      ? byMail.send({
          query: { mail_support_client_id: id },
          body: { ...proof, comment: body.comment, file_list: body.file_list },
          once,
        })
      : own.send({ query: { user_support_client_id: id }, body, once });
    sent.catch(onRefused);
  };
  return { run, isRunning, problem };
}
