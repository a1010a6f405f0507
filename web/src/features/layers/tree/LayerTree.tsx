import { useMemo } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useIconPaths } from "@/features/icons/public";
import { useFormat } from "@/ui/format";
import { TreeList, type TreeRow } from "@/ui/tree/TreeList";
import type { Place } from "@/ui/tree/order";
import { captionOf, DESCRIBED, type LayerNode } from "../layers";
import { LayerIcon } from "./LayerIcon";

interface LayerTreeProps {
  nodes: readonly LayerNode[];
  chosen: string;
  isAdmin: boolean;
  onChoose: (code: string) => void;
}

/** The tree of layers; administrators move its nodes. */
export function LayerTree({ nodes, chosen, isAdmin, onChoose }: LayerTreeProps) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const move = useChange("/v1/layer/move", { refreshes: [DESCRIBED] });
  const paths = useIconPaths(nodes.map(({ icon }) => icon));
  const items = useMemo(
    () =>
      nodes.map((node): TreeRow => ({
        id: node.layer_code,
        parent: node.parent_code,
        label: captionOf(node.captions, lang, node.layer_code),
        icon: <LayerIcon node={node} paths={paths} />,
        aside: node.record_count > 0 && number(node.record_count, 0),
        isPrivate: node.reading === "roles",
        isFaded: node.state !== "active",
        keywords: `${node.captions.tr ?? ""} ${node.captions.en ?? ""} ${node.layer_code}`,
      })),
    [nodes, lang, number, paths],
  );
  const put = (code: string, { parent, at }: Place) => {
    const others = nodes.filter((node) => node.parent_code === parent && node.layer_code !== code);
    move.run({
      body: { layer_code: code, parent_code: parent, before_code: others[at]?.layer_code ?? null },
    });
  };
  return (
    <TreeList
      label={t("layers.tree")}
      items={items}
      chosen={chosen}
      onChoose={onChoose}
      isSearchable
      onMove={isAdmin ? put : undefined}
    />
  );
}
