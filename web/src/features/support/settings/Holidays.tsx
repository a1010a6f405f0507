import { Accordion, ActionIcon, Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { DayInput } from "@/ui/DayInput";
import { notifyDone } from "@/ui/notify";
import { ICON, WIDTH, wholeOnPhone } from "@/ui/sizes";
import { type CalendarYear, type Holiday, REFRESHES } from "./types";

const HALF_DAY = 780;

/** The holidays of a year; the country's stand there until the site puts its own. */
export function Holidays({ year }: { year: CalendarYear }) {
  const { t, lang } = useT();
  const [days, setDays] = useState(year.days);
  const save = useChange("/v1/support/calendar/save", { refreshes: REFRESHES, showsProblem: true });
  const put = async (list: readonly Holiday[], before: readonly Holiday[] | null) => {
    await save.send({ body: { year: year.year, days: [...list] } });
    const undo = before && (() => void put(before, null));
    notifyDone(t("support.settings.saved"), undo ?? undefined);
  };
  const change = (at: number, part: Partial<Holiday>) =>
    setDays(days.map((day, each) => (each === at ? { ...day, ...part } : day)));
  const first = `${year.year}-01-01`;
  return (
    <Accordion.Item value={String(year.year)}>
      <Accordion.Control>{t("support.settings.holidays", { year: String(year.year) })}</Accordion.Control>
      <Accordion.Panel>
        <RecordForm
          isInSection
          isKept={false}
          isDirty={JSON.stringify(days) !== JSON.stringify(year.days)}
          isSending={save.isRunning}
          onSubmit={(event) => {
            event.preventDefault();
            put(days, year.days).catch(() => undefined);
          }}
        >
          <Stack gap="xs">
            {days.map((day, at) => (
              // The place in the list is what a day is known by while it is edited.
              // oxlint-disable-next-line react/no-array-index-key
              <Group key={at} gap="xs" align="center">
                <DayInput
                  w={WIDTH.md}
                  aria-label={t("support.settings.holiday.day")}
                  value={day.day}
                  minDate={first}
                  maxDate={`${year.year}-12-31`}
                  onChange={(value) => {
                    if (value) change(at, { day: value });
                  }}
                />
                <TextInput
                  w={wholeOnPhone(WIDTH.xl)}
                  aria-label={t("support.settings.holiday.name")}
                  maxLength={60}
                  value={day.name[lang] ?? ""}
                  onChange={(event) =>
                    change(at, { name: { ...day.name, [lang]: event.currentTarget.value } })
                  }
                />
                <Switch
                  label={t("support.settings.holiday.half")}
                  checked={(day.closed_from ?? 0) > 0}
                  onChange={(event) =>
                    change(at, { closed_from: event.currentTarget.checked ? HALF_DAY : 0 })
                  }
                />
                <ActionIcon
                  variant="subtle"
                  aria-label={t("support.settings.holiday.remove")}
                  onClick={() => setDays(days.filter((_, each) => each !== at))}
                >
                  <IconX size={ICON.sm} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={ICON.sm} aria-hidden />}
                onClick={() => setDays([...days, { day: first, name: {}, closed_from: 0 }])}
              >
                {t("support.settings.holiday.add")}
              </Button>
            </Group>
          </Stack>
        </RecordForm>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
