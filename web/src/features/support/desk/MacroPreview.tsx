import { Button, Group, Stack, Text } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Loaded } from "@/ui/States";
import { type Macro, REHEARSAL, type Rehearsal } from "../macros";
import { PRIORITY, STATE } from "../words";
import { MovesText } from "./MovesText";
import { numberOf, type Target } from "./useActs";

interface PreviewProps {
  macro: Macro;
  targets: readonly Target[];
  isRunning: boolean;
  onBack: () => void;
  onRun: () => void;
}

type Rehearsed = Rehearsal["rehearsed_list"][number];

/** What a macro will do with how many tickets, and in each of them what it writes and moves. */
export function MacroPreview({ macro, targets, isRunning, onBack, onRun }: PreviewProps) {
  const { t } = useT();
  const body = { macro_id: macro.macro_id, support_list: targets.map((each) => each.id) };
  const read = useRead(REHEARSAL, { body }, { staleTime: 0 });
  return (
    <Stack gap="md">
      <Text fw={600}>{macro.name}</Text>
      <MovesText moves={macro.moves} />
      <Loaded read={read}>
        {(rehearsed) => <Tickets macro={macro} rehearsed={rehearsed} targets={targets} />}
      </Loaded>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t("ui.back")}
        </Button>
        <Button
          onClick={onRun}
          disabled={!read.data?.rehearsed_list.length}
          loading={isRunning}
          data-autofocus
        >
          {t("support.macro.run.act")}
        </Button>
      </Group>
    </Stack>
  );
}

interface TicketsProps {
  macro: Macro;
  rehearsed: Rehearsal;
  targets: readonly Target[];
}

function Tickets({ macro, rehearsed, targets }: TicketsProps) {
  const { t } = useT();
  const { rehearsed_list: shown, refused_list: refused } = rehearsed;
  return (
    <Stack gap="xs">
      {targets.length > 1 && (
        <Text size="sm" role="status">
          {[
            t("support.macro.summary", { count: shown.length }),
            refused.length > 0 && t("support.macro.summary.refused", { count: refused.length }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      )}
      {shown.map((each, at) => (
        <details key={each.user_support_client_id} open={at === 0}>
          <summary>
            <Text span size="sm">{`#${each.number} · ${each.subject}`}</Text>
          </summary>
          <Stack gap="3xs" pl="md">
            {each.comment && (
              <>
                <Text size="sm" c="dimmed">
                  {macro.moves.is_internal ? t("support.macro.writesNote") : t("support.macro.writes")}
                </Text>
                <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                  {each.comment}
                </Text>
              </>
            )}
            <Changes rehearsed={each} />
          </Stack>
        </details>
      ))}
      {refused.map((each) => (
        <Text key={each.user_support_client_id} size="sm" c="danger">
          {`${numberOf(targets, each.user_support_client_id)} · ${each.message}`}
        </Text>
      ))}
    </Stack>
  );
}

/** What changes of one ticket, from what it is now. */
function Changes({ rehearsed }: { rehearsed: Rehearsed }) {
  const { t } = useT();
  const parts = [
    rehearsed.state && `${t("support.macro.state")}: ${t(STATE.staff[rehearsed.state])}`,
    rehearsed.priority && `${t("support.priority")}: ${t(PRIORITY[rehearsed.priority])}`,
    rehearsed.is_assigned !== null &&
      t(rehearsed.is_assigned ? "support.macro.assigned" : "support.macro.unassigned"),
    rehearsed.tags_added.length > 0 && `${t("support.macro.tags")}: ${rehearsed.tags_added.join(", ")}`,
  ].filter(Boolean);
  return (
    <Text size="sm" c="dimmed">
      {parts.length > 0 ? parts.join(" · ") : t("support.macro.unchanged")}
    </Text>
  );
}
