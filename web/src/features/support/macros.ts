import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { fold, matches } from "@/ui/fold";

export const MACROS = "/v1/support/macro/list";
export type Macro = AnswerOf<typeof MACROS>["list"][number];

export type MacroDesk = AnswerOf<typeof MACROS>["desk_list"][number];
export const REHEARSAL = "/v1/support/macro/rehearse";
export type Rehearsal = AnswerOf<typeof REHEARSAL>;

/** What may stand in a macro or quick text for what the ticket says. */
export const PLACEHOLDERS = ["requester", "firstname", "number", "subject", "order", "me"] as const;

/** Macros and quick texts of the desks at which one answers; read once, and again where one is changed. */
export function useMacros(isWanted = true) {
  return useRead(MACROS, {}, { enabled: isWanted, staleTime: 60_000 });
}

/** Quick texts that fit what was typed, those in the requester's language first, then those whose name begins so. */
export function fittingTexts(
  all: readonly Macro[],
  wanted: string,
  lang: string | undefined,
  deskId: string | null,
): Macro[] {
  const rank = (each: Macro) =>
    (each.lang === lang ? 0 : each.lang === null ? 2 : 4) +
    (fold(each.name).startsWith(fold(wanted)) ? 0 : 1);
  return all
    .filter(
      (each) =>
        each.is_text && each.organization_id === deskId && matches(`${each.name} ${each.comment}`, wanted),
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

type Typed = { from: number; wanted: string };

/** What is typed behind a slash that begins a word, up to the cursor; null where no quick text is wanted. */
export const slashAt = (text: string, cursor: number) => behind(/(?:^|\s)\/([^\s/]{0,40})$/u, text, cursor);

/** The same behind an @ that begins a word. */
export const nameAt = (text: string, cursor: number) =>
  behind(/(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u, text, cursor);

function behind(sign: RegExp, text: string, cursor: number): Typed | null {
  const found = sign.exec(text.slice(0, cursor));
  if (!found) return null;
  const wanted = found[1] ?? "";
  return { from: cursor - wanted.length - 1, wanted };
}
