import { inertBody } from "./trustedTypes";

export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

/** The words of rich text: a line for each paragraph, heading, item and row. */
export function linesOf(html: string): string[] {
  const body = inertBody(html);
  const lines: string[] = [""];
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      lines[lines.length - 1] += (node.textContent ?? "").replaceAll(/\s+/g, " ");
      return;
    }
    // A row is one line, also where the editor has made paragraphs of its cells.
    const isCellLine = node instanceof Element && node.tagName === "P" && node.closest("tr") !== null;
    if (isCellLine) lines[lines.length - 1] += " ";
    const isBlock =
      !isCellLine &&
      node instanceof Element &&
      /^(P|H\d|LI|TR|BLOCKQUOTE|BR|HR|TABLE|UL|OL)$/.test(node.tagName);
    if (isBlock) lines.push("");
    if (node instanceof Element && /^T[DH]$/.test(node.tagName)) lines[lines.length - 1] += " ";
    node.childNodes.forEach(walk);
    if (isBlock) lines.push("");
  };
  walk(body);
  return lines.map((line) => line.replaceAll(/ +/g, " ").trim()).filter(Boolean);
}

/** What was taken away and what was added between two texts, in reading order. */
export function difference(before: readonly string[], after: readonly string[]): Piece[] {
  const lengths = longest(before, after);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]];
    if (old !== undefined && old === next) {
      pieces.push({ text: old, kind: "same" });
      i += 1;
      j += 1;
    } else if (next === undefined || (old !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      pieces.push({ text: old ?? "", kind: "removed" });
      i += 1;
    } else {
      pieces.push({ text: next, kind: "added" });
      j += 1;
    }
  }
  return pieces;
}

const at = (lengths: readonly number[][], i: number, j: number) => lengths[i]?.[j] ?? 0;

/** How much two rests of the texts have in common. */
function longest(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        before[i] === after[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

/** A line that was replaced by another one: the words that differ. Null where they have too little in common. */
export function wordDifference(before: string, after: string): Piece[] | null {
  const pieces = difference(wordsOf(before), wordsOf(after));
  const same = pieces.filter(({ kind, text }) => kind === "same" && text.trim()).length;
  const all = pieces.filter(({ text }) => text.trim()).length;
  return same * 2 >= all ? pieces : null;
}

const wordsOf = (text: string) => text.split(/(\s+)/).filter(Boolean);
