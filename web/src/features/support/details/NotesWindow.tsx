import { Button, Group, Stack, Text } from "@mantine/core";
import { saveFile } from "@/api/files";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { ReasonDialog } from "@/ui/ReasonDialog";

/** Has an administrator say why, then gives the notes about who asks as a file to read through. */
export default function NotesWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useT();
  const hand = useChange("/v1/support/notes/export");
  const notes = hand.answer;
  if (!notes)
    return (
      <ReasonDialog
        title={t("support.notes.ask")}
        act={t("support.notes")}
        label={t("support.notes.why")}
        description={t("support.notes.whyHint")}
        missing={t("support.notes.whyMissing")}
        isRunning={hand.isRunning}
        onAct={(reason) => hand.run({ query: { user_support_client_id: id }, body: { reason } })}
        onClose={onClose}
      />
    );
  const { list, page, file_name } = notes;
  const data = () => JSON.stringify(list, null, 2);
  return (
    <OpenWindow title={t("support.notes.ready")} onClose={onClose}>
      <Stack gap="md">
        <Text>
          {list.length > 0 ? t("support.notes.count", { count: list.length }) : t("support.notes.none")}
        </Text>
        {list.length > 0 && <Text>{t("support.notes.review")}</Text>}
        <Group gap="xs">
          <Button onClick={() => saveFile(page, `${file_name}.html`, "text/html")}>
            {t("support.notes.page")}
          </Button>
          <Button variant="default" onClick={() => saveFile(data(), `${file_name}.json`, "application/json")}>
            {t("support.notes.data")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
