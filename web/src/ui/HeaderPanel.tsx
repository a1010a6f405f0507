import { Popover } from "@mantine/core";
import { cloneElement, type ReactNode } from "react";
import { type Opener, useOpensAtOnce } from "./onDemand";
import { PANEL_WIDTH } from "./sizes";

interface HeaderPanelProps {
  button: Opener;
  /** What the panel is called, where nothing in it says so. */
  label?: string;
  children: (panel: { isOpen: boolean; close: () => void }) => ReactNode;
}

/** What opens below a button of the header; a part that is loaded by `onDemand`. */
export function HeaderPanel({ button, label, children }: HeaderPanelProps) {
  const { target, opened, setOpened } = useOpensAtOnce(button);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={PANEL_WIDTH}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children({ isOpen: opened, close: () => setOpened(false) })}
      </Popover.Dropdown>
    </Popover>
  );
}
