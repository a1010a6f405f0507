import { call } from "@/api/call";
import type { Lang } from "@/phrases/setup";
import type { Pick, SearchPicks } from "@/ui/usePick";
import { captionOf, DESCRIBED, type LayerInfo, type WdmInfo } from "./layers";

const MOST = 20;

/** What cells are called that name a record or a place, as far as it was read. */
export class Titles {
  readonly #known = new Map<string, Map<string, string>>();

  note(told: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
    for (const [column, titles] of Object.entries(told))
      for (const [value, title] of Object.entries(titles)) if (title) this.of(column).set(value, title);
  }

  of(column: string): Map<string, string> {
    const known = this.#known.get(column) ?? new Map<string, string>();
    this.#known.set(column, known);
    return known;
  }

  /** How cells of a column are shown and chosen; what was found is known from then on. */
  picking(column: string, search: SearchPicks) {
    const captions = this.of(column);
    const pick = async (text: string) => {
      const found = await search(text);
      for (const each of found) captions.set(each.value, each.label);
      return found;
    };
    return { captions, pick };
  }
}

/** How what a cell may name is looked for; undefined where cells of the column name nothing. */
export function picksOf(wdm: WdmInfo, lang: Lang): SearchPicks | undefined {
  const target = wdm.target_layer_code;
  if (wdm.kind === "record" && target) return recordsIn(target);
  return wdm.kind === "location" ? (text) => places(text, lang) : undefined;
}

/** The records of a layer by their names. */
export function recordsIn(layer_code: string): SearchPicks {
  let described: Promise<LayerInfo | undefined> | null = null;
  return async (search) => {
    described ??= call(DESCRIBED, { body: { layer_code_list: [layer_code] } }).then(
      ({ layer_wdm_list }) => layer_wdm_list[0],
    );
    const layer = await described;
    const { list } = await call("/v1/layer/record/list", {
      body: { layer_code, rule_data: { search }, wdmr_list_id_count: MOST },
    });
    return list.map(({ cl_id, wdmr_data }): Pick => {
      const title = layer?.title_wdm ? wdmr_data[layer.title_wdm] : undefined;
      const first = title ?? Object.values(wdmr_data).find((value) => value !== null && value !== "");
      return { value: cl_id, label: String(first ?? cl_id) };
    });
  };
}

/** A district is told from others of its name by the place that it lies in. */
async function places(text: string, lang: Lang): Promise<Pick[]> {
  const { location_list } = await call("/v1/location/list", {
    method: "GET",
    query: text ? { text } : {},
  });
  return location_list.slice(0, MOST).map(({ location_code, level, captions, path_captions }) => {
    const above = level === "district" ? path_captions.at(-2) : undefined;
    const name = captionOf(captions, lang, location_code);
    return { value: location_code, label: above ? `${name}, ${captionOf(above, lang, "")}` : name };
  });
}
