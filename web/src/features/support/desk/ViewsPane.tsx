import { Badge, Menu, NavLink, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { TurnSwitch } from "./TurnSwitch";
import type { DeskState } from "./useDesk";
import { VIEW, type View, VIEWS } from "./values";
import classes from "./Desk.module.css";

interface ViewsProps {
  desk: DeskState;
  counts: Readonly<Partial<Record<View, number>>>;
}

/** The views of the queue, each with how many stand in it. */
export function ViewsPane({ desk, counts }: ViewsProps) {
  const { t } = useT();
  const { number } = useFormat();
  return (
    <nav className={classes["views"]} aria-label={t("support.view")}>
      {VIEWS.map((view) => {
        const isActive = !desk.kept && desk.body.view === view;
        return (
          <NavLink
            key={view}
            component="button"
            active={isActive}
            aria-current={isActive || undefined}
            label={t(VIEW[view])}
            rightSection={counts[view] ? <Badge variant="light">{number(counts[view])}</Badge> : undefined}
            onClick={() => desk.open(view)}
          />
        );
      })}
      <TurnSwitch />
    </nav>
  );
}

/** The same where there is no room for a pane of views. */
export function ViewChooser({ desk, counts }: ViewsProps) {
  const { t } = useT();
  const { number } = useFormat();
  const named = (view: View) => [t(VIEW[view]), counts[view] ? number(counts[view]) : ""].join(" ").trim();
  return (
    <div className={classes["chooser"]}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={ICON.sm} aria-hidden />}>
            {named(desk.body.view ?? "open")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {VIEWS.map((view) => (
            <Menu.Item key={view} onClick={() => desk.open(view)}>
              {named(view)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TurnSwitch />
    </div>
  );
}
