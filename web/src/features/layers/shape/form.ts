import type { BodyOf } from "@/api/call";
import type { WdmInfo, WdmRange } from "../layers";

export interface ColumnForm {
  tr: string;
  en: string;
  help_tr: string;
  help_en: string;
  wdm_code: string;
  kind: WdmInfo["kind"];
  unit: string;
  decimals: number | "";
  option_set: string;
  target_layer_code: string;
  required: boolean;
  unique: boolean;
  is_private: boolean;
  ranges: WdmRange[];
  source: string;
}

/** A column as its form begins. */
export const valuesOf = (wdm: WdmInfo | null): ColumnForm => ({
  tr: wdm?.captions.tr ?? "",
  en: wdm?.captions.en ?? "",
  help_tr: wdm?.help.tr ?? "",
  help_en: wdm?.help.en ?? "",
  wdm_code: wdm?.wdm_code ?? "",
  kind: wdm?.kind ?? "line",
  unit: wdm?.unit ?? "",
  decimals: wdm?.decimals ?? "",
  option_set: "",
  target_layer_code: wdm?.target_layer_code ?? "",
  required: wdm?.required ?? false,
  unique: wdm?.unique ?? false,
  is_private: wdm?.is_private ?? false,
  ranges: wdm?.ranges ?? [],
  source: wdm?.source ?? "",
});

type Body = NonNullable<BodyOf<"/v1/layer/wdm/save">>;

/** What is sent of a column: only what differs from what is there. */
export function bodyOf(layer: string, code: string, wdm: WdmInfo | null, values: ColumnForm): Body {
  const before = valuesOf(wdm);
  const isOther = (...names: (keyof ColumnForm)[]) =>
    !wdm || names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]));
  return {
    layer_code: layer,
    wdm_code: code,
    ...(wdm ? {} : { is_new: true }),
    ...(isOther("tr", "en") ? { captions: { tr: values.tr, en: values.en } } : {}),
    ...(isOther("help_tr", "help_en") ? { help: { tr: values.help_tr, en: values.help_en } } : {}),
    ...(isOther("kind") ? { kind: values.kind } : {}),
    ...(isOther("unit") ? { unit: values.unit } : {}),
    ...(isOther("decimals") ? { decimals: values.decimals === "" ? null : values.decimals } : {}),
    ...(values.option_set ? { option_set: values.option_set } : {}),
    ...(isOther("target_layer_code") ? { target_layer_code: values.target_layer_code || null } : {}),
    ...(isOther("required") ? { required: values.required } : {}),
    ...(isOther("unique") ? { unique: values.unique } : {}),
    ...(isOther("is_private") ? { is_private: values.is_private } : {}),
    ...(isOther("ranges") ? { ranges: values.ranges } : {}),
    ...(isOther("source") ? { source: values.source } : {}),
  };
}
