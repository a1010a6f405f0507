import { Button, Group, Menu, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "@/phrases/useT";
import { ChoiceBar } from "@/ui/ChoiceBar";
import { ICON } from "@/ui/sizes";
import { PRIORITIES, PRIORITY } from "../words";
import type { Acts, Target } from "./useActs";

interface SelectionProps {
  targets: readonly Target[];
  acts: Acts;
  onAssign: () => void;
  onLater: () => void;
  onMacro: () => void;
  onClear: () => void;
  /** Further actions on what is ticked. */
  children?: ReactNode;
}

/** What can be done with the tickets that are ticked. */
export function SelectionBar({
  targets,
  acts,
  onAssign,
  onLater,
  onMacro,
  onClear,
  children,
}: SelectionProps) {
  const { t } = useT();
  const isSpam = targets.every((each) => each.state === "spam");
  const isResting = targets.every((each) => each.state === "passive");
  const move = (state: Target["state"]) => {
    onClear();
    void acts.move(targets, state);
  };
  return (
    <ChoiceBar label={t("support.desk.chosen", { count: targets.length })}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {t("support.desk.chosen", { count: targets.length })}
        </Text>
        <Button size="compact-md" onClick={onAssign} data-first-action>
          {t("support.desk.act.assign")}
        </Button>
        {!isSpam && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => move(isResting ? "open" : "passive")}
            loading={acts.isRunning}
          >
            {isResting ? t("support.reopen") : t("support.letRest")}
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={onLater}>
          {t("support.desk.act.later")}
        </Button>
        <Button size="compact-md" variant="default" onClick={onMacro}>
          {t("support.macro")}
        </Button>
        <Menu position="top-start">
          <Menu.Target>
            <Button
              size="compact-md"
              variant="default"
              rightSection={<IconChevronDown size={ICON.xs} aria-hidden />}
            >
              {t("support.priority")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PRIORITIES.map((priority) => (
              <Menu.Item key={priority} onClick={() => void acts.mark(targets, { priority })}>
                {t(PRIORITY[priority])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button size="compact-md" variant="default" onClick={() => move(isSpam ? "open" : "spam")}>
          {isSpam ? t("support.desk.act.notSpam") : t("support.desk.act.spam")}
        </Button>
        {children}
        <Button size="compact-md" variant="subtle" onClick={onClear}>
          {t("support.desk.act.clear")}
        </Button>
      </Group>
    </ChoiceBar>
  );
}
