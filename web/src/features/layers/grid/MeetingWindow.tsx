import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { cellText } from "@/ui/grid/cellText";
import type { GridColumn } from "@/ui/grid/values";
import { useFormat } from "@/ui/format";
import { OpenWindow } from "@/ui/OpenWindow";
import type { Meeting } from "./useRecordWrites";

const MOST = 20;

interface MeetingProps {
  meeting: Meeting;
  columns: readonly GridColumn[];
  onSettle: (isMine: boolean) => void;
}

/** Somebody else wrote into the same cells: whose values stay. */
export function MeetingWindow({ meeting, columns, onSettle }: MeetingProps) {
  const { t, lang } = useT();
  const { dateTime } = useFormat();
  const mine = new Map(meeting.records.map((record) => [record["cl_id"], record]));
  const textOf = (code: string, value: unknown) => {
    const column = columns.find((each) => each.id === code);
    return (column && cellText(lang, column, (value ?? null) as never)) ?? t("grid.empty");
  };
  return (
    <OpenWindow title={t("layers.meeting.title")} onClose={() => onSettle(false)} size="lg">
      <Stack gap="sm">
        <Text>{t("layers.meeting.text", { count: meeting.conflicts.length })}</Text>
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
              {meeting.conflicts.slice(0, MOST).map((each) => (
                <Table.Tr key={`${each.cl_id} ${each.wdm_code}`}>
                  <Table.Td>{columns.find(({ id }) => id === each.wdm_code)?.caption}</Table.Td>
                  <Table.Td>
                    {textOf(each.wdm_code, each.value)}
                    <Text size="xs" c="dimmed">
                      {each.by} {dateTime(each.at)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{textOf(each.wdm_code, mine.get(each.cl_id)?.[each.wdm_code])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onSettle(false)}>
            {t("layers.meeting.takeTheirs")}
          </Button>
          <Button onClick={() => onSettle(true)}>{t("layers.meeting.keepMine")}</Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
