import { ActionIcon, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { PhraseKey } from "@/phrases/generated/keys";
import { useT } from "@/phrases/useT";
import { ICON, WIDTH } from "@/ui/sizes";
import { TimeField } from "./TimeField";
import type { Spans, Week } from "./types";

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const MOST = 4;
const OFFICE = { opens: 540, closes: 1080 };
const BREAK = { after: 180, minutes: 60 };

interface WeekFieldsProps {
  week: Week;
  onChange: (week: Week) => void;
}

/** When a desk works, day by day; what lies between two spans of a day is a break. */
export function WeekFields({ week, onChange }: WeekFieldsProps) {
  const { t } = useT();
  return (
    <Stack gap="xs">
      {DAYS.map((day) => (
        <DayFields
          key={day}
          name={t(`support.settings.day.${day}` as PhraseKey)}
          spans={week[day] ?? []}
          onChange={(spans) => onChange(week.map((each, at) => (at === day ? spans : each)) as Week)}
        />
      ))}
    </Stack>
  );
}

interface DayFieldsProps {
  name: string;
  spans: Spans;
  onChange: (spans: Spans) => void;
}

function DayFields({ name, spans, onChange }: DayFieldsProps) {
  const { t } = useT();
  const put = (at: number, part: { opens?: number; closes?: number }) =>
    onChange(spans.map((span, each) => (each === at ? { ...span, ...part } : span)));
  return (
    <Group gap="sm" align="flex-start" role="group" aria-label={name}>
      <Checkbox
        label={name}
        w={WIDTH.sm}
        pt="2xs"
        checked={spans.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [OFFICE] : [])}
      />
      {spans.length === 0 && (
        <Text size="sm" c="dimmed" pt="2xs">
          {t("support.settings.closed")}
        </Text>
      )}
      <Stack gap="2xs">
        {spans.map((span, at) => (
          // The place in the day is what a span is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={at} gap="2xs" wrap="nowrap">
            <TimeField
              label={t("support.settings.opens")}
              minute={span.opens}
              onChange={(opens) => put(at, { opens })}
            />
            <Text aria-hidden>–</Text>
            <TimeField
              isEnd
              label={t("support.settings.closes")}
              minute={span.closes}
              onChange={(closes) => put(at, { closes })}
            />
            {at > 0 && (
              <ActionIcon
                variant="subtle"
                aria-label={t("support.settings.removeHours")}
                onClick={() => onChange(spans.filter((_, each) => each !== at))}
              >
                <IconX size={ICON.sm} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {spans.length > 0 && spans.length < MOST && (
        <Button variant="subtle" size="compact-sm" mt="3xs" onClick={() => onChange(withBreak(spans))}>
          {t("support.settings.addBreak")}
        </Button>
      )}
    </Group>
  );
}

/** The last span in two, with an hour between them where there is room for one. */
function withBreak(spans: Spans): Spans {
  const last = spans.at(-1) ?? OFFICE;
  const room = last.closes - last.opens;
  const begins = last.opens + Math.min(BREAK.after, Math.floor(room / 3));
  const ends = begins + Math.min(BREAK.minutes, Math.floor(room / 3));
  return [...spans.slice(0, -1), { opens: last.opens, closes: begins }, { opens: ends, closes: last.closes }];
}
