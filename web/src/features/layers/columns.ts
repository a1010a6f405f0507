import type { Lang } from "@/phrases/setup";
import type { Translate } from "@/phrases/useT";
import type { GridColumn } from "@/ui/grid/values";
import type { RuleColumn } from "@/ui/rules/columns";
import { picksOf, Titles } from "./picking";
import { captionOf, type LayerInfo, type WdmInfo } from "./layers";

/** Cells of these kinds hold codes: nothing but the options can be typed. */
export function optionsOf(wdm: WdmInfo, lang: Lang, t: Translate): ReadonlyMap<string, string> | null {
  if (wdm.kind === "yes_no") {
    return new Map([
      ["yes", t("layers.yes")],
      ["no", t("layers.no")],
    ]);
  }
  if (wdm.kind !== "options") return null;
  return new Map(
    wdm.options.map(({ option_code, captions }) => [option_code, captionOf(captions, lang, option_code)]),
  );
}

const DISPLAYS: Partial<Record<WdmInfo["kind"], string>> = {
  percent: "percent",
  date: "date",
  datetime: "datetime",
  time: "time",
};

/** The columns of a layer that its table has, as a grid shows them. */
export function gridColumnsOf(
  layer: LayerInfo,
  lang: Lang,
  t: Translate,
  titles: Titles = new Titles(),
): GridColumn[] {
  return shownWdms(layer).map((wdm) => {
    const search = picksOf(wdm, lang);
    const captions = optionsOf(wdm, lang, t);
    const retired = new Set(wdm.options.filter((each) => each.is_retired).map((each) => each.option_code));
    return {
      id: wdm.wdm_code,
      caption: captionOf(wdm.captions, lang, wdm.wdm_code),
      column_type: typeOf(wdm),
      display: wdm.display || DISPLAYS[wdm.kind] || "plain",
      unit: wdm.unit || null,
      takesUnits: wdm.unit !== "",
      statistics: { decimals: wdm.decimals },
      ...(search ? titles.picking(wdm.wdm_code, search) : {}),
      ...(captions
        ? {
            captions,
            options: [...captions].filter(([code]) => !retired.has(code)).map(([, caption]) => caption),
          }
        : {}),
    };
  });
}

/** The same columns as conditions are made on them. */
export function ruleColumnsOf(layer: LayerInfo, lang: Lang, t: Translate): RuleColumn[] {
  const group = captionOf(layer.captions, lang, layer.layer_code);
  return shownWdms(layer).map((wdm) => {
    const options = optionsOf(wdm, lang, t);
    return {
      id: wdm.wdm_code,
      caption: captionOf(wdm.captions, lang, wdm.wdm_code),
      column_type: typeOf(wdm),
      unit: wdm.unit || null,
      group,
      ...(options
        ? { isClosed: true, options: [...options].map(([value, label]) => ({ value, label })) }
        : {}),
    };
  });
}

/** The columns that are in use, those that name the record first. */
export function shownWdms(layer: LayerInfo): WdmInfo[] {
  const shown = layer.wdm_list.filter((wdm) => wdm.state === "active" && wdm.is_built);
  const isTitle = (wdm: WdmInfo) => Number(wdm.wdm_code === layer.title_wdm);
  return shown.toSorted((a, b) => isTitle(b) - isTitle(a));
}

export const typeOf = (wdm: WdmInfo) => wdm.column_type as GridColumn["column_type"];
