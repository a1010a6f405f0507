import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import type { Lang } from "@/phrases/setup";

export const DESCRIBED = "/v1/layer_wdm_get";

type Described = AnswerOf<typeof DESCRIBED>;
export type LayerNode = Described["layer_tree"][number];
export type LayerInfo = Described["layer_wdm_list"][number];
export type WdmInfo = LayerInfo["wdm_list"][number];
export type WdmRange = WdmInfo["ranges"][number];

interface Captions {
  tr?: string;
  en?: string;
}

/** What something is called in a language; its code where nobody has said. */
export const captionOf = (captions: Captions, lang: Lang, code: string): string =>
  captions[lang] || captions[lang === "tr" ? "en" : "tr"] || code;

/** All layers that the person may know of, those above before those beneath. */
export const useLayerTree = () =>
  useRead(DESCRIBED, { body: { layer_code_list: [] } }, { select: (answer) => answer.layer_tree });

/** A layer with its columns; null where there is none that the person may know of. */
export const useLayer = (code: string, { every }: { every?: number } = {}) =>
  useRead(
    DESCRIBED,
    { body: { layer_code_list: [code] } },
    {
      enabled: code !== "",
      ...(every ? { refetchInterval: every } : {}),
      select: (answer) => answer.layer_wdm_list[0] ?? null,
    },
  );
