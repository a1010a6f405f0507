import { useMemo } from "react";
import { useIconPaths } from "@/features/icons/public";
import { useT } from "@/phrases/useT";
import type { TreeRow } from "@/ui/tree/TreeList";
import { captionOf, type LayerNode } from "../layers";
import { LayerIcon } from "./LayerIcon";

/** Layers as rows of a tree, found by their captions in both languages and by their codes. */
export function useTreeRows(nodes: readonly LayerNode[]): TreeRow[] {
  const { lang } = useT();
  const paths = useIconPaths(nodes.map(({ icon }) => icon));
  return useMemo(
    () =>
      nodes.map((node) => ({
        id: node.layer_code,
        parent: node.parent_code,
        label: captionOf(node.captions, lang, node.layer_code),
        icon: <LayerIcon node={node} paths={paths} />,
        isFaded: node.state !== "active",
        keywords: wordsOf(node).join(" "),
      })),
    [nodes, lang, paths],
  );
}

/** What a layer is called, and its code. */
export const wordsOf = ({ captions, layer_code }: LayerNode) => [
  captions.tr ?? "",
  captions.en ?? "",
  layer_code,
];
