import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";

const QUESTIONS = "/v1/wanalyzer/machinelearning/question/list";

type Asked = AnswerOf<typeof QUESTIONS>;

/** A question about columns that may be known only once the target is. */
export type Doubt = Asked["question_list"][number] & { key: string };

export interface Splitting {
  group_column: string | null;
  time_column: string | null;
}

export interface Decided {
  isPending: boolean;
  doubts: readonly Doubt[];
  answers: Readonly<Record<string, "leave" | "keep">>;
  splitting: Splitting;
  /** Columns that the person says are known only afterwards. */
  leftOut: string[];
  /** Whether a question still waits for its answer. */
  isOpen: boolean;
  answer: (key: string, answer: "leave" | "keep") => void;
  split: (splitting: Splitting) => void;
}

/** The questions of the server, each with a key of its own. */
export function doubtsOf(asked: Asked | undefined): Doubt[] {
  return (asked?.question_list ?? []).map((question) => ({
    ...question,
    key: [question.target_column, question.kind, ...question.column_list].join(" "),
  }));
}

/** What a person decides before a training; the proposals hold until they choose otherwise. */
export function useDecisions(
  projectId: string,
  targets: string[],
  inputs: string[],
  subset: string | null,
): Decided {
  const [answers, setAnswers] = useState<Record<string, "leave" | "keep">>({});
  const [chosen, setChosen] = useState<{ targets: string; splitting: Splitting } | null>(null);
  const isAsking = targets.length > 0;
  const read = useRead(
    QUESTIONS,
    {
      body: {
        project_id: projectId,
        target_columns: targets,
        input_columns: inputs,
        subset_id: subset,
      },
    },
    { enabled: isAsking, keepsPrevious: isAsking },
  );
  const asked = isAsking ? read.data : undefined;
  const doubts = doubtsOf(asked);
  const about = targets.join(" ");
  const proposed = { group_column: asked?.group_column ?? null, time_column: asked?.time_column ?? null };
  return {
    isPending: isAsking && read.isPending,
    doubts,
    answers,
    splitting: chosen?.targets === about ? chosen.splitting : proposed,
    leftOut: doubts.filter((doubt) => answers[doubt.key] === "leave").flatMap((doubt) => doubt.column_list),
    isOpen: isAsking && (read.isPending || doubts.some((doubt) => answers[doubt.key] === undefined)),
    answer: (key, answer) => setAnswers((now) => ({ ...now, [key]: answer })),
    split: (splitting) => setChosen({ targets: about, splitting }),
  };
}
