import { Button, Group, Paper, Portal, Text } from "@mantine/core";
import { IconWorldUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { Loaded } from "@/ui/States";
import { Drafts } from "../sites/Drafts";
import classes from "./edit.module.css";

/** That the page is being edited, how many drafts wait, and the way to publish them. */
export default function EditBar({ onLeave }: { onLeave: () => void }) {
  const { t } = useT();
  const [isPublishing, setPublishing] = useState(false);
  const query = { frontend_client_id: useSite().frontend.frontend_client_id };
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
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t("site.sites.drafts", { count })}</Text>
          <Group gap="xs">
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
