import type { BodyOf } from "@/api/call";
import { codeOf } from "../codes";
import type { FileColumn, KeptFile } from "../imports/imports";
import type { WdmInfo } from "../layers";

/** A file of which a layer of its own is made. */
export interface Started {
  code: string;
  file: KeptFile;
}

/** A column of the file as the layer will have it. */
export interface PlannedColumn {
  position: number;
  name: string;
  samples: readonly string[];
  isTaken: boolean;
  wdm_code: string;
  tr: string;
  en: string;
  kind: WdmInfo["kind"];
  unit: string;
}

/** Kinds of which a file alone tells too little: a list of values, a layer. */
const NEEDS_MORE = new Set<WdmInfo["kind"]>(["options", "record", "calculated" as never]);

/** What is proposed of the columns of a file; no two have one code. */
export function proposedColumns(columns: readonly FileColumn[]): PlannedColumn[] {
  const taken = new Set<string>();
  return columns.map(({ position, name, caption, samples, kind, unit }) => {
    const plain = codeOf(caption) || `column_${position + 1}`;
    let wdm_code = plain;
    for (let at = 2; taken.has(wdm_code); at += 1) wdm_code = `${plain.slice(0, 28)}_${at}`;
    taken.add(wdm_code);
    const said = caption || name;
    return {
      position,
      name,
      samples,
      isTaken: true,
      wdm_code,
      tr: said,
      en: said,
      kind: NEEDS_MORE.has(kind) ? "line" : kind,
      unit,
    };
  });
}

export const bodyOf = (
  layer_code: string,
  { wdm_code, tr, en, kind, unit }: PlannedColumn,
): NonNullable<BodyOf<"/v1/layer/wdm/save">> => ({
  layer_code,
  is_new: true,
  wdm_code,
  captions: { tr, en },
  kind,
  ...(unit ? { unit } : {}),
});
