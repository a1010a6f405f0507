import { Accordion, Stack } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { Section } from "@/ui/Page";
import { DuePreview } from "./DuePreview";
import { Holidays } from "./Holidays";
import type { SettingsAnswer } from "./types";
import type { Draft } from "./useDraft";
import { WeekFields } from "./WeekFields";

/** When the site's own desk works: the week, and the days on which it does not. */
export function Hours({ read, draft }: { read: SettingsAnswer; draft: Draft }) {
  const { t } = useT();
  return (
    <Stack gap="md">
      <Section title={t("support.settings.hours")} description={t("support.settings.hours.text")}>
        <RecordForm
          isInSection
          isKept={false}
          isDirty={draft.isDirty}
          isSending={draft.isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            void draft.save();
          }}
        >
          <WeekFields week={draft.draft.week} onChange={(week) => draft.change({ week })} />
          <DuePreview times={draft.draft} />
        </RecordForm>
      </Section>
      <Section title={t("support.settings.calendar")} description={t("support.settings.holidays.text")}>
        <Accordion variant="separated">
          {read.calendar_list.map((year) => (
            <Holidays key={`${year.year} ${JSON.stringify(year.days)}`} year={year} />
          ))}
        </Accordion>
      </Section>
    </Stack>
  );
}
