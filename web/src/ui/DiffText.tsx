import { Text } from "@mantine/core";
import { Fragment, useMemo } from "react";
import { difference, linesOf, type Piece, wordDifference } from "./diff";
import classes from "./DiffText.module.css";

interface DiffTextProps {
  before: string;
  after: string;
  /** The texts have no tags: what looks like one is said as it is. */
  isPlain?: boolean;
}

/** What was taken away and what was added between two texts, line by line and word by word. */
export function DiffText({ before, after, isPlain = false }: DiffTextProps) {
  const lines = useMemo(() => {
    const [old, next] = [before, after].map((text) =>
      isPlain ? text.split("\n").filter(Boolean) : linesOf(text),
    );
    return paired(difference(old ?? [], next ?? []));
  }, [before, after, isPlain]);
  return (
    <div>
      {lines.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
        <Text key={place} component="p" my="2xs">
          {line.map((piece, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- words neither
            <PieceText key={at} piece={piece} />
          ))}
        </Text>
      ))}
    </div>
  );
}

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === "added") return <ins className={classes["added"]}>{text}</ins>;
  if (kind === "removed") return <del className={classes["removed"]}>{text}</del>;
  return <Fragment>{text}</Fragment>;
}

/** A line that another one replaced becomes one line with its words marked. */
function paired(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    if (!piece) continue;
    const words =
      piece.kind === "removed" && next?.kind === "added" ? wordDifference(piece.text, next.text) : null;
    if (words) at += 1;
    lines.push(words ?? [piece]);
  }
  return lines;
}
