import { Button, Collapse, Group, Paper, Portal, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconWorldUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { screenAt } from "@/screens/links";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { Loaded } from "@/ui/States";
import { Drafts } from "../sites/Drafts";
import { Presence } from "../presence/Presence";
import classes from "./edit.module.css";
import { PagePanel } from "./PagePanel";

/** That the page is being edited, how many drafts wait, and the way to publish them. */
export default function EditBar({ onLeave }: { onLeave: () => void }) {
  const { t } = useT();
  const [isPublishing, setPublishing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const shown = useSite();
  const { pathname } = useLocation();
  const entry = screenAt(shown, pathname)?.entry;
  const siteId = shown.frontend.frontend_client_id;
  const query = { frontend_client_id: siteId };
  const read = useRead("/v1/frontend/draft/get", { query });
  const all = read.data && [read.data.settings, read.data.menu, read.data.wording, ...read.data.unit_list];
  const count = all?.filter(({ is_draft }) => is_draft).length ?? 0;
  return (
    <Portal>
      <Paper
        component="section"
        shadow="md"
        withBorder
        aria-label={t("units.edit.bar")}
        className={classes["bar"] ?? ""}
      >
        <Presence siteId={siteId} place={entry ? `page:${entry.route_view}` : "site"} />
        <Collapse expanded={isOpen}>
          <div className={classes["more"]}>
            {isOpen && <PagePanel site={read.data} siteId={siteId} entry={entry} />}
          </div>
        </Collapse>
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t("site.sites.drafts", { count })}</Text>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              rightSection={
                isOpen ? (
                  <IconChevronDown size={ICON.sm} aria-hidden />
                ) : (
                  <IconChevronUp size={ICON.sm} aria-hidden />
                )
              }
              onClick={() => setOpen(!isOpen)}
            >
              {t("units.edit.panel")}
            </Button>
            <Button
              size="xs"
              leftSection={<IconWorldUpload size={ICON.sm} aria-hidden />}
              onClick={() => setPublishing(true)}
            >
              {t("units.edit.publish")}
            </Button>
            <Button size="xs" variant="default" onClick={onLeave}>
              {t("units.edit.leave")}
            </Button>
          </Group>
        </Group>
      </Paper>
      {isPublishing && (
        <OpenWindow title={t("site.publish.title")} onClose={() => setPublishing(false)} size="lg">
          <Loaded read={read}>{(site) => <Drafts site={site} />}</Loaded>
        </OpenWindow>
      )}
    </Portal>
  );
}
