import { Badge, Group, Select, Stack, Tabs, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { CardSkeleton, Loaded, RowSkeleton } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { Presence } from "../presence/Presence";
import { Drafts } from "../sites/Drafts";
import { History } from "../sites/History";
import { Hosts, NewSite } from "../sites/Hosts";
import { People } from "../sites/People";
import { SiteCheck } from "../sites/SiteCheck";
import { SettingsForm } from "../sites/SettingsForm";
import type { SiteRow } from "../sites/types";

const MenuEditor = lazy(() => import("../menu/MenuEditor"));
const Words = lazy(() => import("../words/Words"));
const Revisions = lazy(() => import("../history/Revisions"));
const Previews = lazy(() => import("../previews/Previews"));
const Workbook = lazy(() => import("../workbook/Workbook"));

const TABS = [
  "look",
  "access",
  "menu",
  "words",
  "search",
  "hosts",
  "people",
  "publish",
  "history",
  "workbook",
] as const;

/** What editors work on as well; the rest is the administrators'. */
const OF_EDITORS: ReadonlySet<string> = new Set(["menu", "words", "publish", "history"]);

/** What others are told of where somebody is. */
const PLACES: Readonly<Record<string, string>> = {
  look: "settings",
  access: "settings",
  search: "settings",
  menu: "menu",
  words: "words",
};

/** The sites of the platform: how each looks, who signs in there, its hosts, and what of it waits to be published. */
export default function FrontendSettingsScreen() {
  const { t } = useT();
  const read = useRead("/v1/frontend/list");
  const [chosen, setChosen] = useUrlState("site");
  return (
    <Page title={t("site.sites.title")} description={t("site.sites.lead")}>
      <Loaded read={read}>
        {({ list }) => {
          const site = list.find((each) => each.frontend_client_id === chosen) ?? list[0];
          if (!site) return null;
          return (
            <Stack gap="md">
              <Choice sites={list} site={site} onChoose={setChosen} />
              <OneSite key={site.frontend_client_id} site={site} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface ChoiceProps {
  sites: readonly SiteRow[];
  site: SiteRow;
  onChoose: (id: string | null) => void;
}

function Choice({ sites, site, onChoose }: ChoiceProps) {
  const { t } = useT();
  return (
    <Group gap="sm" align={sites.length > 1 ? "end" : "center"}>
      {sites.length > 1 ? (
        <Select
          label={t("site.sites.choose")}
          value={site.frontend_client_id}
          onChange={onChoose}
          allowDeselect={false}
          searchable={sites.length > 10}
          data={sites.map((each) => ({
            value: each.frontend_client_id,
            label: `${each.application_name} · ${each.domain}`,
          }))}
        />
      ) : (
        <Text fw={600}>{`${site.application_name} · ${site.domain}`}</Text>
      )}
      <Group gap="2xs" {...(sites.length > 1 ? { pb: "3xs" } : {})}>
        <Badge color={site.domain_state === "live" ? "success" : "warning"}>
          {t(`site.domain.${site.domain_state}`)}
        </Badge>
        {site.is_active === "no" && <Badge color="danger">{t("site.sites.closed")}</Badge>}
        {site.draft_count > 0 && (
          <Badge color="info">{t("site.sites.drafts", { count: site.draft_count })}</Badge>
        )}
      </Group>
    </Group>
  );
}

function OneSite({ site }: { site: SiteRow }) {
  const { t } = useT();
  const { hasRole } = useSession();
  const tabs = TABS.filter((each) => hasRole("admin") || OF_EDITORS.has(each));
  const [asked, setTab] = useUrlState("tab");
  const tab = tabs.find((each) => each === asked) ?? tabs[0] ?? "menu";
  const isHere = useSite().frontend.frontend_client_id === site.frontend_client_id;
  const address = isHere ? "/" : `https://${site.domain}/`;
  const read = useRead("/v1/frontend/draft/get", { query: { frontend_client_id: site.frontend_client_id } });
  return (
    <Loaded read={read}>
      {(draft) => (
        <Stack gap="md">
          <Presence siteId={site.frontend_client_id} place={PLACES[tab] ?? "site"} />
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <TabList active={tab} mb="md" aria-label={t("site.sites.tabs")}>
              {tabs.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`site.tab.${each}` as PhraseKey)}
                </Tabs.Tab>
              ))}
            </TabList>
            {(["look", "access", "search"] as const).map((part) => (
              <Tabs.Panel key={part} value={part}>
                <SettingsForm key={draft.settings.revision} site={draft} part={part} />
              </Tabs.Panel>
            ))}
            <Suspense fallback={<CardSkeleton />}>
              <Tabs.Panel value="menu">
                <MenuEditor site={draft} />
              </Tabs.Panel>
              <Tabs.Panel value="words">
                <Words site={draft} />
              </Tabs.Panel>
            </Suspense>
            <Tabs.Panel value="hosts">
              <Stack gap="md">
                <Hosts site={site} />
                <SiteCheck key={site.frontend_client_id} siteId={site.frontend_client_id} />
                <NewSite />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="people">
              <People siteId={site.frontend_client_id} />
            </Tabs.Panel>
            <Tabs.Panel value="publish">
              <Stack gap="md">
                <Drafts site={draft} />
                <Section title={t("site.preview.title")} description={t("site.preview.lead")}>
                  <Suspense fallback={<RowSkeleton rows={2} />}>
                    <Previews siteId={site.frontend_client_id} address={address} />
                  </Suspense>
                </Section>
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <Stack gap="md">
                <History siteId={site.frontend_client_id} address={address} mayPublish={draft.may_publish} />
                <Suspense fallback={<CardSkeleton />}>
                  <Revisions site={draft} />
                </Suspense>
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="workbook">
              <Suspense fallback={<CardSkeleton />}>
                <Workbook site={site} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Loaded>
  );
}
