import { Button, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { MenuIcon } from "@/ui/MenuIcon";
import { Section } from "@/ui/Page";
import { ICON, WIDTH } from "@/ui/sizes";
import type { SiteContent } from "../sites/types";
import { captionOf } from "./row";
import { aboveOf } from "./tree";
import type { Entries, MenuAnswer } from "./types";
import classes from "./SeenBy.module.css";
import { seenBy } from "./who";

interface SeenByProps {
  entries: Entries;
  roles: MenuAnswer["role_list"];
  settings: SiteContent;
}

/** The side bar as somebody sees it while the menu is edited. */
export function SeenBy({ entries, roles, settings }: SeenByProps) {
  const { t, lang } = useT();
  const [who, setWho] = useState("stranger");
  const [device, setDevice] = useState("desktop");
  const doors = {
    isLoginOn: settings.login_function === "on",
    isRegistrationOpen: settings.login_function_external === "off",
    hasShop: settings.shop_function === "on",
  };
  const seen = seenBy(entries, who, doors);
  const button = seen.find((route) => entries[route]?.add_dataset === "yes");
  const shown = seen.filter((route) => route !== button);
  const roots = shown.filter((route) => !shown.includes(aboveOf(entries, route) ?? ""));
  const byOrder = (a: string, b: string) => (entries[a]?.order ?? 0) - (entries[b]?.order ?? 0);
  return (
    <Section title={t("site.menu.seen")} description={t("site.menu.seenHint")}>
      <Stack gap="sm">
        <Select
          aria-label={t("site.menu.seen.who")}
          searchable
          allowDeselect={false}
          value={who}
          onChange={(value) => setWho(value ?? "stranger")}
          data={[
            { value: "stranger", label: t("site.menu.seen.stranger") },
            { value: "member", label: t("site.menu.seen.member") },
            ...roles,
          ]}
        />
        <SegmentedControl
          aria-label={t("site.menu.seen.device")}
          value={device}
          onChange={setDevice}
          data={(["desktop", "phone"] as const).map((value) => ({
            value,
            label: t(`site.menu.seen.${value}`),
          }))}
        />
        <div
          className={classes["bar"]}
          style={device === "desktop" ? { maxWidth: WIDTH.lg + WIDTH.xxs } : {}}
        >
          {button && (
            <Button component="span" fullWidth size="xs" mb="xs" justify="flex-start">
              {captionOf(entries[button], lang, button)}
            </Button>
          )}
          {roots.length === 0 && !button && <Text c="dimmed">{t("site.menu.seen.nothing")}</Text>}
          <ul className={classes["list"]} aria-label={t("site.menu.seen")}>
            {roots.toSorted(byOrder).map((route) => (
              <li key={route}>
                <span
                  className={classes["entry"]}
                  data-group={entries[route]?.click_type === "group" || undefined}
                >
                  <MenuIcon path={entries[route]?.icon} size={ICON.md} />
                  {captionOf(entries[route], lang, route)}
                </span>
                <ul className={classes["below"]}>
                  {shown
                    .filter((each) => aboveOf(entries, each) === route)
                    .toSorted(byOrder)
                    .map((each) => (
                      <li key={each} className={classes["entry"]}>
                        {captionOf(entries[each], lang, each)}
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </Stack>
    </Section>
  );
}
