import "@mantine/core/styles/Tree.layer.css";
import {
  Checkbox,
  moveTreeNode,
  Stack,
  Text,
  Tree,
  type TreeNodeData,
  useTree,
  VisuallyHidden,
} from "@mantine/core";
import { IconChevronRight, IconLock } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useT } from "@/phrases/useT";
import { matches } from "@/ui/fold";
import { SearchField } from "@/ui/SearchField";
import { ICON } from "@/ui/sizes";
import {
  isBelow,
  type Place,
  type Step,
  stepped,
  parentsOf,
  type TreeItem,
  wayTo,
  withBelow,
  withWays,
} from "./order";
import classes from "./TreeList.module.css";
import rowClasses from "./treeRow.module.css";
import { useTreeKeys } from "./useTreeKeys";

export interface TreeRow extends TreeItem {
  icon?: ReactNode;
  /** Stands at the end of the row: a count, a state. */
  aside?: ReactNode;
  /** Only some people see it: a lock says so. */
  isPrivate?: boolean;
  /** Not in use at present. */
  isFaded?: boolean;
  /** Found by these words too. */
  keywords?: string;
  /** Has rows beneath it that are not here yet: opening it asks for them. */
  hasMore?: boolean;
}

/** Rows that are not all here: what opens is asked for, and what is searched for is found elsewhere. */
export interface MoreRows {
  onOpen: (id: string) => void;
  onSearch: (text: string) => void;
  /** What was found of the last search, beside what is here. */
  found: ReadonlySet<string>;
  isFinding: boolean;
}

interface TreeListProps {
  label: string;
  items: readonly TreeRow[];
  chosen?: string | null;
  onChoose?: (id: string) => void;
  /** A field above the tree that keeps what fits, with all on the way there. */
  isSearchable?: boolean;
  /** Nodes can be dragged, or moved by Alt and the arrow keys. */
  onMove?: ((id: string, to: Place) => void) | undefined;
  /** A move is on its way: another would count from where the nodes still stand, so none is made. */
  isMoving?: boolean;
  /** Boxes to choose nodes by; what stands beneath a chosen one is chosen with it. */
  checked?: ReadonlySet<string>;
  onCheck?: (ids: ReadonlySet<string>) => void;
  more?: MoreRows;
}

/** A tree: arrows open, close and go, letters go to a name, Enter chooses. */
export function TreeList(props: TreeListProps) {
  const { t } = useT();
  const [text, setText] = useState("");
  const { items, more } = props;
  const elsewhere = more?.found;
  const found = useMemo(
    () =>
      text.trim()
        ? withWays(
            items,
            ({ id, label, keywords }) => elsewhere?.has(id) || matches(`${label} ${keywords ?? ""}`, text),
          )
        : items,
    [items, text, elsewhere],
  );
  const box = useRef<HTMLDivElement>(null);
  const search = (next: string) => {
    setText(next);
    more?.onSearch(next);
  };
  const intoTree = (event: KeyboardEvent) => {
    const first = box.current?.querySelector<HTMLElement>("[role=treeitem]");
    if (event.key !== "ArrowDown" || !first) return;
    event.preventDefault();
    first.focus();
  };
  if (!props.isSearchable) return <Nodes {...props} found={items} isSearching={false} />;
  return (
    <Stack gap="xs" ref={box} mih={0}>
      <div onKeyDownCapture={intoTree}>
        <SearchField placeholder={t("tree.search")} value={text} onSearch={search} isLive={!more} />
      </div>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t(more?.isFinding ? "tree.finding" : "tree.none")}
        </Text>
      )}
      <Nodes {...props} found={found} isSearching={found !== items} />
    </Stack>
  );
}

interface NodesProps extends TreeListProps {
  found: readonly TreeRow[];
  isSearching: boolean;
}

function Nodes(props: NodesProps) {
  const { items, found, isSearching, label, chosen, onChoose, checked, onCheck, onMove } = props;
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const data = useMemo(() => nodesOf(found), [found]);
  const held = useMemo(() => checked && withBelow(items, checked), [items, checked]);
  const { expandedState, open, tree } = useOpen(found, isSearching, props.more?.onOpen);
  const box = useRef<HTMLDivElement>(null);
  const { told, move, step } = useMoves(props, box, byId, open);
  const check = (id: string) => {
    if (!checked || !onCheck || (held?.has(id) && !checked.has(id))) return;
    onCheck(toggled(items, checked, id));
  };
  const onKeyDownCapture = useTreeKeys({
    labelOf: (id) => byId.get(id)?.label ?? "",
    onEnter: (id) => (onChoose ? onChoose(id) : check(id)),
    onStep: onMove && !isSearching ? step : undefined,
    onSpace: checked ? check : undefined,
  });
  return (
    <div ref={box} className={classes["box"]} onKeyDownCapture={onKeyDownCapture}>
      <Tree
        aria-label={label}
        data={data}
        tree={tree}
        expandOnClick={false}
        {...(onMove && !isSearching
          ? {
              onDragDrop: ({ draggedNode, targetNode, position }) => {
                const next = moveTreeNode(data, { draggedNode, targetNode, position });
                const to = whereOf(next, draggedNode, null);
                if (to) move(draggedNode, to);
              },
              allowDrop: ({ draggedNode, targetNode }) => !isBelow(items, draggedNode, targetNode),
            }
          : {})}
        renderNode={({ node, hasChildren, elementProps }) => {
          const item = byId.get(node.value);
          if (!item) return null;
          const row = {
            ...elementProps,
            className: `${elementProps.className} ${rowClasses["row"]}`,
            "data-chosen": node.value === chosen || undefined,
            "data-faded": item.isFaded || undefined,
            onClick: (event: MouseEvent) => {
              elementProps.onClick(event);
              if (onChoose) onChoose(node.value);
              else check(node.value);
            },
          };
          return (
            <div {...row}>
              <IconChevronRight
                size={ICON.sm}
                className={rowClasses["chevron"]}
                data-open={expandedState[node.value] || undefined}
                data-none={!hasChildren || undefined}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  tree.toggleExpanded(node.value);
                }}
              />
              <Row item={item} isChecked={held?.has(item.id)} />
            </div>
          );
        }}
      />
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
}

function Row({ item, isChecked }: { item: TreeRow; isChecked: boolean | undefined }) {
  const { t } = useT();
  return (
    <>
      {isChecked !== undefined && (
        <>
          <Checkbox.Indicator checked={isChecked} size="sm" aria-hidden />
          {isChecked && <VisuallyHidden>{t("tree.checked")}</VisuallyHidden>}
        </>
      )}
      {item.icon}
      <span className={classes["label"]} title={item.label}>
        {item.label}
      </span>
      {item.isPrivate && <IconLock size={ICON.sm} role="img" aria-label={t("tree.private")} />}
      {item.aside && <span className={classes["aside"]}>{item.aside}</span>}
    </>
  );
}

/** A tree that fits on a screen or two is open; of a larger one the top is shown. */
const OPEN_UP_TO = 200;

/** Which nodes are open: those that a person turned are not as they were at first; what was found is always open. */
function useOpen(
  found: readonly TreeRow[],
  isSearching: boolean,
  onOpen: ((id: string) => void) | undefined,
) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpenAtFirst = found.length <= OPEN_UP_TO;
  const expandedState = useMemo<Record<string, boolean>>(() => {
    const parents = new Set(found.map(({ parent }) => parent));
    // What has nothing to show yet is opened by a person alone: opening it asks for more.
    const isOpen = ({ id, hasMore }: TreeRow) =>
      hasMore && !parents.has(id)
        ? turned.get(id) === true
        : isSearching || (turned.get(id) ?? isOpenAtFirst);
    return Object.fromEntries(found.map((row) => [row.id, isOpen(row)]));
  }, [found, isSearching, turned, isOpenAtFirst]);
  const tree = useTree({
    expandedState,
    onExpandedStateChange: (state) => {
      for (const [id, isOpen] of Object.entries(state)) if (isOpen && !expandedState[id]) onOpen?.(id);
      setTurned(new Map(Object.entries(state)));
    },
  });
  const open = (ids: readonly string[]) =>
    setTurned((before) => new Map([...before, ...ids.map((id) => [id, true] as const)]));
  return { expandedState, open, tree };
}

function useMoves(
  { items, onMove, isMoving }: NodesProps,
  box: RefObject<HTMLDivElement | null>,
  byId: ReadonlyMap<string, TreeRow>,
  open: (ids: readonly string[]) => void,
) {
  const { t } = useT();
  const moved = useRef<string | null>(null);
  const [told, setTold] = useState("");
  // A node that stands elsewhere is another element: the focus goes along once it does, unless it went elsewhere meanwhile.
  useEffect(() => {
    if (moved.current === null) return;
    const item = `[role=treeitem][data-value="${CSS.escape(moved.current)}"]`;
    moved.current = null;
    const now = document.activeElement;
    if (now === document.body || box.current?.contains(now))
      box.current?.querySelector<HTMLElement>(item)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only what stands elsewhere now
  }, [items, box]);
  const nameOf = (id: string) => byId.get(id)?.label ?? id;
  const move = (id: string, to: Place) => {
    if (isMoving || isBelow(items, id, to.parent)) return;
    if (to.parent !== null) open(wayTo(items, to.parent));
    moved.current = id;
    const name = nameOf(id);
    setTold(
      to.parent === null
        ? t("tree.moved.top", { name, place: to.at + 1 })
        : t("tree.moved.in", { name, place: to.at + 1, parent: nameOf(to.parent) }),
    );
    onMove?.(id, to);
  };
  const step = (id: string, by: Step) => {
    if (isMoving) return;
    const to = stepped(items, id, by);
    if (to) move(id, to);
    else setTold(t("tree.moved.not", { name: nameOf(id) }));
  };
  return { told, move, step };
}

/** A chosen node holds all beneath it: those are no longer chosen by themselves. */
function toggled(items: readonly TreeItem[], checked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (checked.has(id)) return new Set([...checked].filter((each) => each !== id));
  return new Set([...[...checked].filter((each) => !isBelow(items, id, each)), id]);
}

function nodesOf(items: readonly TreeRow[]): TreeNodeData[] {
  const parents = parentsOf(items);
  const nodes = new Map(
    items.map(({ id, hasMore = false }) => [
      id,
      { value: id, label: id, hasChildren: hasMore } as TreeNodeData,
    ]),
  );
  const top: TreeNodeData[] = [];
  for (const { id } of items) {
    const node = nodes.get(id);
    const above = nodes.get(parents.get(id) ?? "");
    if (!node) continue;
    if (above) (above.children ??= []).push(node);
    else top.push(node);
  }
  return top;
}

function whereOf(nodes: readonly TreeNodeData[], wanted: string, parent: string | null): Place | null {
  const at = nodes.findIndex(({ value }) => value === wanted);
  if (at >= 0) return { parent, at };
  for (const { value, children = [] } of nodes) {
    const found = whereOf(children, wanted, value);
    if (found) return found;
  }
  return null;
}
