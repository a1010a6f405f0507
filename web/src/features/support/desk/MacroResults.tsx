import { Button, Group, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { type Acts, type MacroRun, numberOf, type Target } from "./useActs";

interface ResultsProps {
  run: MacroRun;
  targets: readonly Target[];
  acts: Acts;
  onClose: () => void;
}

/** What came of a macro in each of the tickets, and the one step that takes all of it back. */
export function MacroResults({ run, targets, acts, onClose }: ResultsProps) {
  const { t } = useT();
  return (
    <Stack gap="md">
      <Text role="status">{t("support.desk.done.macro", { count: run.support_list.length })}</Text>
      <Stack gap="3xs">
        {run.refused_list.map((each) => (
          <Text key={each.user_support_client_id} size="sm" c="danger">
            {`${numberOf(targets, each.user_support_client_id)} · ${each.message}`}
          </Text>
        ))}
        {run.support_list.map((id) => (
          <Text key={id} size="sm">{`${numberOf(targets, id)} · ${t("support.macro.done")}`}</Text>
        ))}
      </Stack>
      <Group justify="flex-end">
        {run.support_list.length > 0 && (
          <Button
            variant="default"
            loading={acts.isRunning}
            onClick={() => void acts.undoMacro(run.run_id).then(onClose)}
          >
            {t("support.macro.undo")}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t("ui.close")}
        </Button>
      </Group>
    </Stack>
  );
}
