import { Tabs, type TabsListProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./TabList.module.css";

interface TabListProps extends TabsListProps {
  /** The open tab: it is scrolled to. */
  active: string | null;
}

/** Tabs in one line, also on a phone: they scroll sideways. */
export function TabList({ active, ...props }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [box, tab] = [list.current, list.current?.querySelector('[role="tab"][aria-selected="true"]')];
    if (!box || !tab || active === null) return;
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left;
    if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
  }, [active]);
  return <Tabs.List ref={list} className={classes["list"] ?? ""} {...props} />;
}
