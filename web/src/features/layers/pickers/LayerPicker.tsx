import { type ReactNode, useMemo } from "react";
import { useT } from "@/phrases/useT";
import { fold } from "@/ui/fold";
import { TreePicker } from "@/ui/tree/TreePicker";
import { captionOf, type LayerNode, useLayerTree } from "../layers";
import { useTreeRows, wordsOf } from "../tree/useTreeRows";

export interface ChoiceProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  empty?: string;
  /** Codes, and free text that was written before there was a tree. */
  value: readonly string[];
  /** Which texts are codes. */
  codes: readonly string[];
  onChange: (value: string[], codes: string[]) => void;
  isSingle?: boolean;
  /** What is said beside what was chosen: how much of the data it opens. */
  noteOf?: (code: string) => ReactNode;
}

const NONE: readonly LayerNode[] = [];

/** Layers chosen from their tree, by code. */
export function LayerPicker({ value, codes, onChange, noteOf, ...rest }: ChoiceProps) {
  const { t } = useT();
  const nodes = useLayerTree().data ?? NONE;
  const paths = useLayerPaths();
  const items = useTreeRows(nodes);
  const picked = value.map((id) => {
    const isFree = !codes.includes(id);
    return {
      id,
      isFree,
      path: (isFree ? null : paths(id)) ?? [id],
      note: noteOf?.(id),
      offers: isFree ? meant(nodes, id).map((code) => ({ id: code, path: paths(code) ?? [code] })) : [],
    };
  });
  return (
    <TreePicker
      {...rest}
      choose={t(rest.isSingle ? "layers.pick.layer" : "layers.pick.layers")}
      items={items}
      picked={picked}
      onPick={(layers, free) => onChange([...free, ...layers], layers)}
    />
  );
}

/** Which layers a free text is called like; only the last part counts where it is a path. */
function meant(nodes: readonly LayerNode[], text: string): string[] {
  const said = fold(text.split("/").at(-1)?.trim() ?? "");
  return nodes.filter((node) => wordsOf(node).map(fold).includes(said)).map((node) => node.layer_code);
}

/** The captions from the top down to a layer, in the language of the screen; null where no layer has the code. */
export function useLayerPaths(): (code: string) => string[] | null {
  const { lang } = useT();
  const { data } = useLayerTree();
  return useMemo(() => {
    const byCode = new Map(data?.map((node) => [node.layer_code, node]));
    return (code) => {
      const path: string[] = [];
      for (let at = byCode.get(code); at; at = byCode.get(at.parent_code ?? "")) {
        path.unshift(captionOf(at.captions, lang, at.layer_code));
      }
      return path.length > 0 ? path : null;
    };
  }, [data, lang]);
}
