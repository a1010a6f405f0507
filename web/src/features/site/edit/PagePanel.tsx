import { Anchor, Button, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import { useMantineColorScheme, useComputedColorScheme } from "@mantine/core";
import { IconPointer } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type MenuEntry, useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf, useLink } from "@/screens/links";
import { lookStore, slotEditor } from "@/screens/units/editing";
import { ICON } from "@/ui/sizes";
import type { SiteDraft } from "../sites/types";
import { LanguageStates } from "../units/LanguageStates";
import { unitTitle } from "../units/names";
import type { UnitContent } from "../units/types";
import { EditSlot } from "./EditSlot";
import { LookSlot } from "./LookSlot";
import { draftsOn } from "./drafts";
import { useIsTouch } from "./touch";

const ME = "me";

interface PagePanelProps {
  site: SiteDraft | undefined;
  siteId: string;
  entry: MenuEntry | undefined;
  isPointing: boolean;
  onPoint: () => void;
}

/** What of this page waits to be published, the page as others will see it, and the ways to what is edited elsewhere. */
export function PagePanel({ site, siteId, entry, isPointing, onPoint }: PagePanelProps) {
  return (
    <Stack gap="md">
      <PageDrafts site={site} route={entry?.route_view ?? ""} />
      <LookAs siteId={siteId} entry={entry} />
      <Pointing isOn={isPointing} onTurn={onPoint} />
      <WholeSite siteId={siteId} />
    </Stack>
  );
}

/** The texts of the platform have no frame: one is pointed at, with the Alt key or by asking for it. */
function Pointing({ isOn, onTurn }: { isOn: boolean; onTurn: () => void }) {
  const { t } = useT();
  return (
    <Stack gap="2xs" align="flex-start">
      <Button
        variant={isOn ? "filled" : "default"}
        size="xs"
        aria-pressed={isOn}
        leftSection={<IconPointer size={ICON.sm} aria-hidden />}
        onClick={onTurn}
      >
        {t("units.edit.point")}
      </Button>
      <Text size="xs" c="dimmed">
        {t(useIsTouch() ? "units.edit.point.hint.touch" : "units.edit.point.hint")}
      </Text>
    </Stack>
  );
}

/** The ways to what stands on more than this page. */
function WholeSite({ siteId }: { siteId: string }) {
  const { t } = useT();
  const to = useLink();
  const site = useSite();
  const ways = [
    { route: "frontend_websiteunit_list", name: t("units.title"), tab: undefined },
    { route: "frontend_settings", name: t("site.tab.menu"), tab: "menu" },
    { route: "frontend_settings", name: t("site.tab.words"), tab: "words" },
  ].filter(({ route }) => entryOf(site, route));
  return (
    <nav aria-label={t("units.edit.site")}>
      <Text size="sm" fw={600} mb="2xs">
        {t("units.edit.site")}
      </Text>
      <Group gap="md">
        {ways.map(({ route, name, tab }) => (
          <Anchor key={name} component={Link} size="sm" to={to(route, { site: siteId, tab })}>
            {name}
          </Anchor>
        ))}
      </Group>
    </nav>
  );
}

function PageDrafts({ site, route }: { site: SiteDraft | undefined; route: string }) {
  const { t, lang } = useT();
  const to = useLink();
  const drafts = draftsOn(site?.unit_list ?? [], route);
  return (
    <section aria-label={t("units.edit.pageDrafts")}>
      <Text size="sm" fw={600} mb="2xs">
        {t("units.edit.pageDrafts")}
      </Text>
      {drafts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("units.edit.noPageDrafts")}
        </Text>
      ) : (
        <Stack gap="2xs" component="ul" m={0} p={0}>
          {drafts.map((each) => (
            <Group key={each.websiteunit_client_id} component="li" justify="space-between" gap="xs">
              <Anchor
                component={Link}
                size="sm"
                to={to("frontend_webunit", { unit: each.websiteunit_client_id ?? "" })}
              >
                {each.content ? unitTitle(each.content as unknown as UnitContent, lang) : each.key}
              </Anchor>
              <Group gap="2xs">
                <LanguageStates languages={each.languages} />
              </Group>
            </Group>
          ))}
        </Stack>
      )}
    </section>
  );
}

function look(who: string): void {
  const isMe = who === ME;
  lookStore.set(isMe ? null : { roles: who === "stranger" ? null : who === "member" ? [] : [who] });
  slotEditor.set((place) =>
    isMe ? <EditSlot key={place} place={place} /> : <LookSlot key={place} place={place} />,
  );
}

/** Whoever still edits sees the page as before. */
function endLook(): void {
  if (slotEditor.get()) look(ME);
  else lookStore.set(null);
}

function LookAs({ siteId, entry }: { siteId: string; entry: MenuEntry | undefined }) {
  const { t, lang } = useT();
  const navigate = useNavigate();
  const [who, setWho] = useState(ME);
  const roles = useRead("/v1/frontend/menu/get", { query: { frontend_client_id: siteId } }).data?.role_list;
  const dark = useDark();
  const phone = usePhone();
  const other = lang === "tr" ? "en" : "tr";
  useEffect(() => endLook, []);
  return (
    <section aria-label={t("units.edit.look")}>
      <NativeSelect
        label={t("units.edit.look")}
        description={t("units.edit.look.hint")}
        value={who}
        onChange={({ currentTarget: { value } }) => {
          setWho(value);
          look(value);
        }}
        data={[
          { value: ME, label: t("units.edit.look.me") },
          { value: "stranger", label: t("units.edit.look.stranger") },
          { value: "member", label: t("units.edit.look.member") },
          ...(roles ?? []),
        ]}
      />
      <Group gap="md" mt="sm">
        <Switch label={t("units.edit.look.phone")} {...phone} />
        <Switch label={t("units.edit.look.dark")} {...dark} />
        {entry && (
          <Anchor
            component="button"
            size="sm"
            onClick={() => void navigate(pathOf(entry, other), { preventScrollReset: true })}
          >
            {t("units.edit.look.lang")}
          </Anchor>
        )}
      </Group>
    </section>
  );
}

/** The other colours for as long as one looks; then those that the person has chosen. */
function useDark() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const before = useRef(colorScheme);
  const latest = useRef(setColorScheme);
  useEffect(() => {
    latest.current = setColorScheme;
  });
  useEffect(() => {
    const [chosen, set] = [before.current, latest];
    return () => set.current(chosen);
  }, []);
  return { checked: isDark, onChange: () => setColorScheme(isDark ? "light" : "dark") };
}

/** The page as narrow as on a phone: the shell measures the body. */
function usePhone() {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-looks-narrow", isNarrow);
    return () => document.documentElement.removeAttribute("data-looks-narrow");
  }, [isNarrow]);
  return { checked: isNarrow, onChange: () => setNarrow(!isNarrow) };
}
