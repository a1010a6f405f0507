import { Alert, Button, Grid, Group, List, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLeaveQuestion } from "@/screens/useLeaveQuestion";
import { useDevice } from "@/ui/device";
import { Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { SiteContent, SiteDraft } from "../sites/types";
import { EntryForm } from "./EntryForm";
import { GoneEntries } from "./GoneEntries";
import { MenuConflicts } from "./MenuConflicts";
import { MenuLevels } from "./MenuLevels";
import { MenuTree } from "./MenuTree";
import { NewEntry } from "./NewEntry";
import { Redirects } from "./Redirects";
import { SeenBy } from "./SeenBy";
import { without } from "./tree";
import { type Entry, type MenuAnswer, restorableOf } from "./types";
import { useMenuDraft } from "./useMenuDraft";

/** The menu of a site: its tree, one entry of it, and what others see of it; kept as a draft while it is edited. */
export default function MenuEditor({ site }: { site: SiteDraft }) {
  const query = { frontend_client_id: site.frontend_client_id };
  // What was read the last time may be older than what was saved since: it is always asked again.
  const read = useRead("/v1/frontend/menu/get", { query }, { staleTime: 0 });
  const data = read.isFetchedAfterMount ? read.data : undefined;
  return (
    <Loaded read={{ ...read, data }}>
      {(answer) => (
        <Stack gap="md">
          <Editor site={site} answer={answer} />
          <Redirects siteId={site.frontend_client_id} answer={answer} />
        </Stack>
      )}
    </Loaded>
  );
}

function Editor({ site, answer }: { site: SiteDraft; answer: MenuAnswer }) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const draft = useMenuDraft(site.frontend_client_id, answer);
  const [chosen, setChosen] = useState<string | null>(null);
  const newRoutes = useNewRoutes(site.frontend_client_id, answer);
  useHotkeys([
    ["mod+Z", () => draft.undo?.()],
    ["mod+shift+Z", () => draft.redo?.()],
  ]);
  useLeaveQuestion(draft.state === "clash" || draft.state === "refused", false);
  const { entries } = draft;
  const entry = chosen ? entries[chosen] : undefined;
  const general = answer.problems.filter((each) => !each.field);
  const wrong = new Set(answer.problems.map((each) => each.field.split("/")[0] ?? ""));
  const Tree = isMobile ? MenuLevels : MenuTree;
  const tree = (
    <Tree
      entries={entries}
      chosen={entry ? chosen : null}
      wrong={wrong}
      newRoutes={newRoutes}
      onChoose={setChosen}
      onChange={draft.change}
    />
  );
  const form = entry && chosen && (
    <EntryForm
      key={chosen}
      route={chosen}
      entry={entry}
      entries={entries}
      answer={answer}
      onChange={(change: Partial<Entry>) => draft.change({ ...entries, [chosen]: { ...entry, ...change } })}
      onMove={draft.change}
      onDelete={() => {
        draft.change(without(entries, chosen));
        setChosen(null);
      }}
      onClose={isMobile ? () => setChosen(null) : undefined}
    />
  );
  return (
    <Stack gap="md">
      <Group gap="xs">
        <NewEntry
          entries={entries}
          onMade={(route, made) => {
            draft.change({ ...entries, [route]: made });
            setChosen(route);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={ICON.md} />}
          disabled={!draft.undo}
          onClick={draft.undo}
        >
          {t("site.menu.undo")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={ICON.md} />}
          disabled={!draft.redo}
          onClick={draft.redo}
        >
          {t("site.menu.redo")}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {t(`site.menu.state.${draft.state}`)}
        </Text>
        {draft.state === "refused" && (
          <Button size="compact-sm" variant="light" onClick={draft.sendNow}>
            {t("ui.retry")}
          </Button>
        )}
      </Group>
      {draft.conflicts.length > 0 && (
        <MenuConflicts conflicts={draft.conflicts} entries={entries} onSettle={draft.settle} />
      )}
      {general.length > 0 && (
        <Alert color="warning" title={t("site.menu.general")}>
          <List size="sm">
            {general.map((each) => (
              <List.Item key={each.message}>{each.message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Grid>
        {!(isMobile && form) && (
          <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
            <Stack gap="md">
              <Section
                title={t("site.menu.tree")}
                description={isMobile ? undefined : t("site.menu.treeHint")}
              >
                {tree}
              </Section>
              <GoneEntries
                entries={entries}
                restorable={restorableOf(answer)}
                onRestore={(next, route) => {
                  draft.change(next);
                  if (!isMobile) setChosen(route);
                }}
              />
            </Stack>
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, md: 7, lg: 5 }}>
          {form ||
            (!isMobile && <Section title={t("site.menu.entry")} description={t("site.menu.choose")} />)}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 3 }}>
          <SeenBy
            entries={entries}
            roles={answer.role_list}
            settings={site.settings.content as unknown as SiteContent}
          />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** What an update brought is marked for as long as the menu is looked at; from then on everybody has seen it. */
function useNewRoutes(siteId: string, answer: MenuAnswer): ReadonlySet<string> {
  const [marked] = useState<ReadonlySet<string>>(() => new Set(answer.new_list));
  const { run } = useChange("/v1/frontend/menu/seen");
  const [hasNew] = useState(marked.size > 0);
  useEffect(() => {
    if (hasNew) run({ query: { frontend_client_id: siteId } });
    // Once, when the menu is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return marked;
}
