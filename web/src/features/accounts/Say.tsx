import { type PhraseKey, type PhraseParams, useT } from "@/phrases/useT";

/** A phrase that follows the language for as long as it is shown: for the errors of a form. */
export function Say({ phrase, params }: { phrase: PhraseKey; params?: PhraseParams }) {
  return <>{useT().t(phrase, params)}</>;
}
