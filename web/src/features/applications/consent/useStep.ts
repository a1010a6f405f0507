import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import type { StepAnswer } from "@/api/generated/types.gen";

/** The next step of a request, asked for once: where everything was agreed before, asking is what sends the person on. */
export function useStep(query: string) {
  const [step, setStep] = useState<StepAnswer | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const isAsked = useRef(false);

  const take = async (asked: Promise<StepAnswer>) => {
    setProblem(null);
    try {
      const next = await asked;
      setStep(next);
      if (next.redirect_to) location.replace(next.redirect_to);
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  const ask = () => take(call("/v1/oauth/authorize/ask", { body: { query } }));
  const answer = (is_agreed: boolean) =>
    take(
      call("/v1/oauth/authorize/answer", {
        body: {
          query,
          is_agreed,
          scopes: step?.scopes ?? [],
          eula_document_code: step?.eula_document_code ?? "",
        },
      }),
    );
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void ask();
  });
  return { step, problem, ask, answer };
}
