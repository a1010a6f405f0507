import { IconFolder, IconTable } from "@tabler/icons-react";
import { MenuIcon } from "@/ui/MenuIcon";
import { ICON } from "@/ui/sizes";
import type { LayerNode } from "../layers";

interface LayerIconProps {
  node: Pick<LayerNode, "icon" | "has_table">;
  /** Icons by their names. */
  paths: ReadonlyMap<string, string>;
}

/** The icon that was chosen for a layer; else whether it is a table or holds others. */
export function LayerIcon({ node, paths }: LayerIconProps) {
  const path = paths.get(node.icon);
  if (path) return <MenuIcon path={path} size={ICON.sm} />;
  return node.has_table ? (
    <IconTable size={ICON.sm} aria-hidden />
  ) : (
    <IconFolder size={ICON.sm} aria-hidden />
  );
}
