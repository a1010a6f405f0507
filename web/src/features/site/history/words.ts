export interface Stretch {
  kind: "same" | "added" | "removed";
  text: string;
  /** Its place among the others. */
  at: number;
}

type Piece = Omit<Stretch, "at">;

/** Two texts with more words than this between them are shown whole, one after the other. */
const MOST_CELLS = 4_000_000;
/** A word with the space after it, or a sign that stands alone. */
const WORD = /[\p{L}\p{N}\p{M}_'’-]+\s*|[^\p{L}\p{N}\p{M}\s]\s*|\s+/gu;

/** Which words one text has and another has not, in reading order; what was removed stands before what was added. */
export function wordChanges(before: string, after: string): Stretch[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  let begin = 0;
  while (begin < was.length && begin < is.length && isSame(was[begin], is[begin])) begin += 1;
  let end = 0;
  while (
    end < was.length - begin &&
    end < is.length - begin &&
    isSame(was[was.length - 1 - end], is[is.length - 1 - end])
  ) {
    end += 1;
  }
  const middle = between(was.slice(begin, was.length - end), is.slice(begin, is.length - end));
  return joined([...is.slice(0, begin).map(same), ...middle, ...is.slice(is.length - end).map(same)]);
}

const same = (text: string): Piece => ({ kind: "same", text });
const removed = (text: string): Piece => ({ kind: "removed", text });
const added = (text: string): Piece => ({ kind: "added", text });

/** The longest common row of words (Hirschberg 1977, here with its whole table): all others are removed or added. */
function between(was: readonly string[], is: readonly string[]): Piece[] {
  if (was.length * is.length > MOST_CELLS) return [...was.map(removed), ...is.map(added)];
  const width = is.length + 1;
  const common = new Uint32Array((was.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = was.length - 1; row >= 0; row -= 1) {
    for (let column = is.length - 1; column >= 0; column -= 1) {
      common[row * width + column] = isSame(was[row], is[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [old, now] = [was[row], is[column]];
    if (old !== undefined && now !== undefined && isSame(old, now)) {
      found.push(same(now));
      row += 1;
      column += 1;
    } else if (now === undefined || (old !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      found.push(removed(old ?? ""));
      row += 1;
    } else {
      found.push(added(now));
      column += 1;
    }
  }
  return found;
}

/** Words that stand beside each other with the same fate are one stretch; within a change what is gone comes first. */
function joined(pieces: readonly Piece[]): Stretch[] {
  const result: Stretch[] = [];
  const waiting = { removed: "", added: "" };
  const settle = () => {
    for (const kind of ["removed", "added"] as const) {
      if (waiting[kind]) result.push({ kind, text: waiting[kind], at: result.length });
      waiting[kind] = "";
    }
  };
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (kind !== "same") waiting[kind] += text;
    else if (last?.kind === "same" && !waiting.removed && !waiting.added) last.text += text;
    else {
      settle();
      result.push({ kind, text, at: result.length });
    }
  }
  settle();
  return result;
}

/** One way to write a letter: "İ" as one sign and as "I" with a dot above it are the same. */
function wordsOf(text: string): string[] {
  return text.normalize("NFC").match(WORD) ?? [];
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.trimEnd() === other?.trimEnd() && !one?.trim() === !other?.trim();
}
