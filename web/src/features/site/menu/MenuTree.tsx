import {
  getTreeExpandedState,
  moveTreeNode,
  Tree,
  type TreeNodeData,
  useTree,
  VisuallyHidden,
} from "@mantine/core";
import "@mantine/core/styles/Tree.layer.css";
import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import rowClasses from "@/ui/tree/treeRow.module.css";
import classes from "./MenuTree.module.css";
import { captionOf, EntryRow, type TreeProps } from "./row";
import { aboveOf, childrenOf, mayStandIn, placed, type Step, stepped, wayTo } from "./tree";
import type { Entries } from "./types";

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** The menu as a tree: entries are dragged, or moved with Alt and the arrow keys, which is told aloud. */
export function MenuTree({ entries, chosen, wrong, newRoutes, onChoose, onChange }: TreeProps) {
  const { t, lang } = useT();
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  const [told, setTold] = useState("");
  // The tree begins anew with each new list of nodes.
  const data = useMemo(() => nodesOf(entries, null), [entries]);
  const tree = useTree({ initialExpandedState: getTreeExpandedState(data, "*") });

  // An entry that stands elsewhere is another element: the focus goes along.
  useEffect(() => {
    if (moved.current === null) return;
    const item = `[role=treeitem][data-value="${CSS.escape(moved.current)}"]`;
    box.current?.querySelector<HTMLElement>(item)?.focus();
    moved.current = null;
  });

  const tell = (next: Entries, route: string) => {
    const parent = aboveOf(next, route);
    const place = childrenOf(next, parent).indexOf(route) + 1;
    const name = captionOf(next[route], lang, route);
    setTold(
      parent
        ? t("site.menu.moved.in", { name, place, parent: captionOf(next[parent], lang, parent) })
        : t("site.menu.moved.top", { name, place }),
    );
  };
  const adopt = (next: Entries | null, route: string) => {
    if (!next) return setTold(t("site.menu.moved.not", { name: captionOf(entries[route], lang, route) }));
    for (const above of wayTo(next, route)) if (above !== route) tree.expand(above);
    onChange(next);
    moved.current = route;
    tell(next, route);
  };
  // The tree itself takes the arrow keys on the way up; what is held with Alt moves the entry before that.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>("[role=treeitem]");
    const route = item?.dataset["value"];
    if (!route) return;
    if (event.key === "Enter") return onChoose(route);
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    adopt(stepped(entries, route, step), route);
  };
  return (
    <div ref={box} className={classes["box"]} onKeyDownCapture={onKeyDownCapture}>
      <Tree
        aria-label={t("site.menu.tree")}
        data={data}
        tree={tree}
        expandOnClick={false}
        expandOnSpace
        withLines
        onDragDrop={({ draggedNode, targetNode, position }) => {
          const at = whereOf(moveTreeNode(data, { draggedNode, targetNode, position }), draggedNode, null);
          if (at) adopt(placed(entries, draggedNode, at.parent, at.place), draggedNode);
        }}
        allowDrop={({ draggedNode, targetNode, position }) =>
          mayStandIn(entries, draggedNode, position === "inside" ? targetNode : aboveOf(entries, targetNode))
        }
        renderNode={({ node, expanded, hasChildren, elementProps }) => {
          const entry = entries[node.value];
          if (!entry) return null;
          const props = {
            ...elementProps,
            className: `${elementProps.className} ${rowClasses["row"]}`,
            "data-chosen": node.value === chosen || undefined,
            onClick: (event: MouseEvent) => {
              elementProps.onClick(event);
              onChoose(node.value);
            },
          };
          return (
            <div {...props}>
              <IconChevronRight
                size={ICON.sm}
                className={rowClasses["chevron"]}
                data-open={expanded || undefined}
                data-none={!hasChildren || undefined}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  tree.toggleExpanded(node.value);
                }}
              />
              <EntryRow
                route={node.value}
                entry={entry}
                isWrong={wrong.has(node.value)}
                isNew={newRoutes.has(node.value)}
              />
            </div>
          );
        }}
      />
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
}

function nodesOf(entries: Entries, parent: string | null): TreeNodeData[] {
  return childrenOf(entries, parent).map((route) => {
    const children = nodesOf(entries, route);
    return { value: route, label: route, ...(children.length > 0 ? { children } : {}) };
  });
}

/** Below what a node of a tree stands, and in which place. */
function whereOf(
  nodes: readonly TreeNodeData[],
  wanted: string,
  parent: string | null,
): { parent: string | null; place: number } | null {
  const place = nodes.findIndex(({ value }) => value === wanted);
  if (place >= 0) return { parent, place };
  for (const { value, children = [] } of nodes) {
    const found = whereOf(children, wanted, value);
    if (found) return found;
  }
  return null;
}
