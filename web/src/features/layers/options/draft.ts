import type { AnswerOf } from "@/api/call";
import { codeOf } from "../codes";

export const OPTION_LISTS = "/v1/layer/option/list";

type Option = AnswerOf<typeof OPTION_LISTS>["options"][number];

/** A value of a list as it is typed; `key` is its name in the window, however often its code is changed. */
export interface OptionDraft {
  key: string;
  /** Empty: the one that its English name suggests. */
  code: string;
  isKept: boolean;
  tr: string;
  en: string;
  synonyms: string[];
  isRetired: boolean;
}

export const draftOfOption = (option: Option): OptionDraft => ({
  key: option.option_code,
  code: option.option_code,
  isKept: true,
  tr: option.captions.tr ?? "",
  en: option.captions.en ?? "",
  synonyms: option.synonyms,
  isRetired: option.is_retired,
});

let made = 0;

/** A value that nobody has named yet. */
export const newOption = (): OptionDraft => {
  made += 1;
  return { key: `new ${made}`, code: "", isKept: false, tr: "", en: "", synonyms: [], isRetired: false };
};

/** What is sent of a value. */
export const sentOption = (draft: OptionDraft) => ({
  option_code: draft.code || codeOf(draft.en || draft.tr),
  captions: { tr: draft.tr.trim(), en: draft.en.trim() },
  synonyms: draft.synonyms,
  is_retired: draft.isRetired,
});

/** The values with one moved by a number of places; at an end it stays. */
export function movedBy(options: readonly OptionDraft[], key: string, by: number): OptionDraft[] {
  const from = options.findIndex((each) => each.key === key);
  const to = from + by;
  const option = options[from];
  if (!option || to < 0 || to >= options.length) return [...options];
  return options.filter((each) => each.key !== key).toSpliced(to, 0, option);
}
