import { ActionIcon, Tabs, type TabsListProps } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import classes from "./TabList.module.css";
import { ICON } from "./sizes";

interface TabListProps extends TabsListProps {
  /** The open tab: it is scrolled to. */
  active: string | null;
}

/** Room for the arrow that lies over the end of the row. */
const ARROW = 40;

/** Tabs in one line, also on a phone: they scroll sideways, and an arrow shows where there are more. */
export function TabList({ active, mb, ...props }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const more = useMore(list);
  useEffect(() => {
    const [box, tab] = [list.current, list.current?.querySelector('[role="tab"][aria-selected="true"]')];
    if (!box || !tab || active === null) return;
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.left < outer.left + ARROW) box.scrollLeft -= outer.left + ARROW - inner.left;
    else if (inner.right > outer.right - ARROW) box.scrollLeft += inner.right - outer.right + ARROW;
  }, [active]);
  const scroll = (direction: 1 | -1) => {
    const box = list.current;
    if (box) box.scrollLeft += direction * (box.clientWidth - 2 * ARROW);
  };
  return (
    <div
      className={classes["row"]}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
    >
      <Tabs.List ref={list} className={classes["list"] ?? ""} mb={mb} {...props} />
      {more.before && <Arrow side="before" onPress={() => scroll(-1)} />}
      {more.after && <Arrow side="after" onPress={() => scroll(1)} />}
    </div>
  );
}

/** Whether the row goes on beyond its edges. */
function useMore(list: RefObject<HTMLDivElement | null>) {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const measure = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    for (const tab of box.children) sizes.observe(tab);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, [list]);
  return more;
}

interface ArrowProps {
  side: "before" | "after";
  onPress: () => void;
}

/** For fingers and mice only: the arrow keys move from tab to tab. */
function Arrow({ side, onPress }: ArrowProps) {
  const Icon = side === "before" ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      className={classes["arrow"] ?? ""}
      data-side={side}
      variant="transparent"
      color="neutral"
      tabIndex={-1}
      aria-hidden
      onClick={onPress}
    >
      <Icon size={ICON.md} />
    </ActionIcon>
  );
}
