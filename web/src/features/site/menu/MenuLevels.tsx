import { ActionIcon, Breadcrumbs, Button, Group, Stack, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { captionOf, EntryRow, type TreeProps } from "./row";
import { childrenOf, stepped, wayTo } from "./tree";

/** The menu on a narrow screen: one level at a time, moved step by step. */
export function MenuLevels({ entries, wrong, newRoutes, onChoose, onChange }: TreeProps) {
  const { t, lang } = useT();
  const [wanted, setLevel] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const level = wanted && wanted in entries ? wanted : null;
  const routes = childrenOf(entries, level);
  const move = (route: string, step: "up" | "down") => {
    const next = stepped(entries, route, step);
    if (!next) return;
    onChange(next);
    const place = childrenOf(next, level).indexOf(route) + 1;
    setTold(t("site.menu.moved.top", { name: captionOf(next[route], lang, route), place }));
  };
  return (
    <Stack gap="xs">
      {level && (
        <Breadcrumbs>
          <Button variant="subtle" size="compact-sm" onClick={() => setLevel(null)}>
            {t("site.menu.top")}
          </Button>
          {wayTo(entries, level).map((route) => (
            <Button key={route} variant="subtle" size="compact-sm" onClick={() => setLevel(route)}>
              {captionOf(entries[route], lang, route)}
            </Button>
          ))}
        </Breadcrumbs>
      )}
      {routes.map((route, at) => {
        const entry = entries[route];
        if (!entry) return null;
        const below = childrenOf(entries, route).length;
        const name = captionOf(entry, lang, route);
        const steps = [
          { step: "up", label: t("ui.moveUp", { name }), Icon: IconArrowUp, isEnd: at === 0 },
          {
            step: "down",
            label: t("ui.moveDown", { name }),
            Icon: IconArrowDown,
            isEnd: at === routes.length - 1,
          },
        ] as const;
        return (
          <Group key={route} gap="2xs" wrap="nowrap">
            <UnstyledButton flex={1} miw={0} py="2xs" onClick={() => onChoose(route)}>
              <EntryRow route={route} entry={entry} isWrong={wrong.has(route)} isNew={newRoutes.has(route)} />
            </UnstyledButton>
            {below > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                rightSection={<IconChevronRight size={ICON.sm} />}
                aria-label={t("site.menu.below", { name, count: below })}
                onClick={() => setLevel(route)}
              >
                {below}
              </Button>
            )}
            {steps.map(({ step, label, Icon, isEnd }) => (
              <ActionIcon
                key={step}
                variant="subtle"
                size="lg"
                aria-label={label}
                data-disabled={isEnd || undefined}
                aria-disabled={isEnd}
                onClick={() => move(route, step)}
              >
                <Icon size={ICON.md} />
              </ActionIcon>
            ))}
          </Group>
        );
      })}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Stack>
  );
}
