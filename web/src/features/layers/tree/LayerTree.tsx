import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { TreeList } from "@/ui/tree/TreeList";
import type { LayerNode } from "../layers";
import { useMove } from "./useMove";
import { useTreeRows } from "./useTreeRows";

interface LayerTreeProps {
  nodes: readonly LayerNode[];
  chosen: string;
  isAdmin: boolean;
  onChoose: (code: string) => void;
}

/** The tree of layers; administrators move its nodes. */
export function LayerTree({ nodes, chosen, isAdmin, onChoose }: LayerTreeProps) {
  const { t } = useT();
  const { number } = useFormat();
  const move = useMove(nodes);
  const rows = useTreeRows(nodes);
  const items = useMemo(
    () =>
      rows.map((row, at) => ({
        ...row,
        aside: (nodes[at]?.record_count ?? 0) > 0 && number(nodes[at]?.record_count ?? 0, 0),
        isPrivate: nodes[at]?.reading === "roles",
      })),
    [rows, nodes, number],
  );
  return (
    <TreeList
      label={t("layers.tree")}
      items={items}
      chosen={chosen}
      onChoose={onChoose}
      isSearchable
      onMove={isAdmin ? (code, to) => void move.to(code, to) : undefined}
      isMoving={move.isRunning}
    />
  );
}
