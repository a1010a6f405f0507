import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { OpenWindow } from "@/ui/OpenWindow";
import type { PastePlan } from "./paste";

const MOST_NAMED = 8;

interface PreviewProps {
  plan: PastePlan;
  onDecide: (isWanted: boolean) => void;
}

/** What a paste will do, before it does: what fits, what stays as it is, what becomes new. */
export function PastePreview({ plan, onDecide }: PreviewProps) {
  const { t } = useT();
  const { number } = useFormat();
  const { changes, added, misfits, meant, outside, closed } = plan;
  const isNothing = changes.length + added.length === 0;
  return (
    <OpenWindow title={t("grid.paste.title")} onClose={() => onDecide(false)}>
      <Stack gap="sm">
        <Text fw={600}>
          {isNothing ? t("grid.paste.nothing") : t("grid.paste.changes", { count: changes.length })}
        </Text>
        {added.length > 0 && <Text>{t("grid.paste.added", { count: added.length })}</Text>}
        {misfits.length > 0 && (
          <div>
            <Text>{t("grid.paste.misfits", { count: misfits.length })}</Text>
            <List size="sm" c="dimmed">
              {misfits.slice(0, MOST_NAMED).map(({ index, column, text }) => (
                <List.Item key={`${index} ${column.id}`}>
                  {t("grid.paste.misfit", { row: number(index + 1, 0), column: column.caption, text })}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        {meant.size > 0 && (
          <List size="sm" c="dimmed">
            {[...meant].slice(0, MOST_NAMED).map(([text, caption]) => (
              <List.Item key={text}>{t("grid.paste.meant", { text, caption })}</List.Item>
            ))}
          </List>
        )}
        {closed > 0 && <Text size="sm">{t("grid.paste.closed", { count: closed })}</Text>}
        {outside > 0 && <Text size="sm">{t("grid.paste.outside", { count: outside })}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onDecide(false)}>
            {t("ui.cancel")}
          </Button>
          <Button data-autofocus disabled={isNothing} onClick={() => onDecide(true)}>
            {t("grid.paste.write")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
