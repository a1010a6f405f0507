import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { cellText } from "@/ui/grid/cellText";
import type { GridColumn } from "@/ui/grid/values";
import { useFormat } from "@/ui/format";
import { OpenWindow } from "@/ui/OpenWindow";
import { type Conflict, GONE, type Meeting } from "./meeting";

const MOST = 20;

interface MeetingProps {
  meeting: Meeting;
  columns: readonly GridColumn[];
  onSettle: (isMine: boolean) => void;
}

/** Somebody else wrote into the same cells, or threw the record away: whose deed stays. */
export function MeetingWindow({ meeting, columns, onSettle }: MeetingProps) {
  const { t } = useT();
  const { conflicts } = meeting;
  const isThrown = meeting.records.some((record) => record[GONE] === true);
  const isGone = conflicts.every((each) => each.wdm_code === GONE);
  const kind = isThrown ? "throwing" : isGone ? "gone" : "cells";
  return (
    <OpenWindow title={t(`layers.meeting.title.${kind}`)} onClose={() => onSettle(false)} size="lg">
      <Stack gap="sm">
        <Text>{t(`layers.meeting.text.${kind}`, { count: conflicts.length })}</Text>
        <Table.ScrollContainer minWidth={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("layers.meeting.column")}</Table.Th>
                <Table.Th>{t("layers.meeting.theirs")}</Table.Th>
                <Table.Th>{t("layers.meeting.mine")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {conflicts.slice(0, MOST).map((each) => (
                <Met
                  key={`${each.cl_id} ${each.wdm_code}`}
                  conflict={each}
                  meeting={meeting}
                  columns={columns}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {conflicts.length > MOST && (
          <Text size="sm" c="dimmed">
            {t("layers.meeting.more", { count: conflicts.length - MOST })}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onSettle(false)}>
            {t(isThrown ? "layers.meeting.leaveIt" : "layers.meeting.takeTheirs")}
          </Button>
          <Button onClick={() => onSettle(true)}>
            {t(isThrown ? "layers.record.toTrash" : "layers.meeting.keepMine")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}

interface MetProps extends Omit<MeetingProps, "onSettle"> {
  conflict: Conflict;
}

/** One cell: what stands there by now, whose it is and since when, and what was to be written. */
function Met({ conflict, meeting, columns }: MetProps) {
  const { t, lang } = useT();
  const { dateTime } = useFormat();
  const record = meeting.records.find((each) => each["cl_id"] === conflict.cl_id) ?? {};
  const textOf = (code: string, value: unknown) => {
    const column = columns.find((each) => each.id === code);
    return (column && cellText(lang, column, (value ?? null) as never)) ?? t("grid.empty");
  };
  const isGone = conflict.wdm_code === GONE;
  const own = isGone
    ? columns.filter(({ id }) => id in record)
    : columns.filter(({ id }) => id === conflict.wdm_code);
  return (
    <Table.Tr>
      <Table.Td>{own.map(({ caption }) => caption).join(", ")}</Table.Td>
      <Table.Td>
        {isGone ? t("layers.meeting.inTrash") : textOf(conflict.wdm_code, conflict.value)}
        <Text size="xs" c="dimmed">
          {conflict.by ?? t("layers.history.platform")}, {dateTime(conflict.at)}
        </Text>
      </Table.Td>
      <Table.Td>
        {record[GONE] === true
          ? t("layers.meeting.inTrash")
          : own.map(({ id }) => textOf(id, record[id])).join(", ")}
      </Table.Td>
    </Table.Tr>
  );
}
