import { useState } from "react";
import { readStored, writeStored } from "@/api/storage";
import type { Lang } from "@/phrases/setup";
import { useT } from "@/phrases/useT";
import { rewriteValues, usualValues, type Values } from "./predictionForm";
import type { FormField } from "./types";

interface Typed {
  values: Values;
  /** The language the numbers were written in. */
  lang: Lang;
}

/** What was typed into a prediction form: survives a reload, and is rewritten when the language changes. */
export function useTypedValues(fields: readonly FormField[], key: string) {
  const { lang } = useT();
  const [typed, setTyped] = useState<Typed>(
    () => readStored<Typed>(key, "session") ?? { values: usualValues(fields, lang), lang },
  );
  const keep = (values: Values) => {
    setTyped({ values, lang });
    writeStored(key, { values, lang }, "session");
  };
  if (typed.lang !== lang) setTyped({ values: rewriteValues(fields, typed.values, typed.lang, lang), lang });
  return { values: typed.values, keep };
}
