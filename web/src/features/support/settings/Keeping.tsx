import { NumberInput, Select, SimpleGrid, Switch } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { Section } from "@/ui/Page";
import type { Draft } from "./useDraft";

const LIMITS = { passive_days: 60, terminated_days: 365, content_months: 120, raw_mail_days: 365 } as const;
const NAMES = ["passive_days", "terminated_days", "content_months", "raw_mail_days"] as const;
const QUOTATIONS = ["off", "two", "all"] as const;

/** How long tickets wait, how long what is written is kept, and how much of it stands under answers by mail. */
export function Keeping({ draft }: { draft: Draft }) {
  const { t } = useT();
  const { retention, quotation } = draft.draft;
  return (
    <Section title={t("support.settings.keeping")} description={t("support.settings.keeping.text")}>
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
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {NAMES.map((name) => (
            <NumberInput
              key={name}
              label={t(`support.settings.${name}`)}
              description={t(`support.settings.${name}.text`)}
              min={1}
              max={LIMITS[name]}
              allowDecimal={false}
              value={retention[name]}
              onChange={(value) => {
                if (typeof value === "number") draft.change({ retention: { ...retention, [name]: value } });
              }}
            />
          ))}
          <Select
            label={t("support.settings.quotation")}
            description={t("support.settings.quotation.text")}
            data={QUOTATIONS.map((value) => ({ value, label: t(`support.settings.quotation.${value}`) }))}
            value={quotation}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = QUOTATIONS.find((each) => each === value);
              if (chosen) draft.change({ quotation: chosen });
            }}
          />
        </SimpleGrid>
        <Switch
          label={t("support.settings.asks_rating")}
          description={t("support.settings.asks_rating.text")}
          checked={draft.draft.asks_rating}
          onChange={(event) => draft.change({ asks_rating: event.currentTarget.checked })}
        />
      </RecordForm>
    </Section>
  );
}
