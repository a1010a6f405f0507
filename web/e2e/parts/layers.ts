import { expect, type Page } from "@playwright/test";
import type { SignedIn } from "./accounts";
import { post } from "./buying";

export const DB = { tr: "/veritabani", en: "/db" } as const;
export const SHAPE = { tr: "/veritabani/sutunlar", en: "/db/columns" } as const;
export const LAYER = { tr: "/veritabani/katman", en: "/db/layer" } as const;

export interface PlannedColumn {
  wdm_code: string;
  captions: { tr: string; en: string };
  kind?: string;
  [more: string]: unknown;
}

interface Described {
  layer_wdm_list: { wdm_list: { is_built: boolean }[] }[];
}

/** A layer with columns that stand in its table, made by calls; it takes records. */
export async function planLayer(
  page: Page,
  who: SignedIn,
  layer: { layer_code: string; captions: { tr: string; en: string }; [more: string]: unknown },
  columns: readonly PlannedColumn[],
): Promise<void> {
  const { layer_code } = layer;
  const { title_wdm, ...rest } = layer;
  await post(page, who, "/v1/layer/save", {}, { is_new: true, ...rest });
  for (const column of columns)
    await post(page, who, "/v1/layer/wdm/save", {}, { layer_code, is_new: true, ...column });
  await post(page, who, "/v1/layer/state/change", {}, { layer_code, state: "active" });
  if (title_wdm) await post(page, who, "/v1/layer/save", {}, { layer_code, title_wdm });
  await expect
    .poll(
      async () => {
        const asked = { layer_code_list: [layer_code] };
        const { layer_wdm_list } = await post<Described>(page, who, "/v1/layer_wdm_get", {}, asked);
        return layer_wdm_list[0]?.wdm_list.every((wdm) => wdm.is_built);
      },
      { timeout: 60_000, message: "a worker makes the table" },
    )
    .toBe(true);
}

/** Records with cells by the codes of their columns; the ids that they have. */
export async function fillLayer(
  page: Page,
  who: SignedIn,
  layer_code: string,
  records: readonly Record<string, unknown>[],
): Promise<string[]> {
  const { list } = await post<{ list: { cl_id: string }[] }>(
    page,
    who,
    "/v1/layer/record/save",
    {},
    { layer_code, wdmr_data: records },
  );
  return list.map((record) => record.cl_id);
}
