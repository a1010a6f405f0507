import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { Section } from "@/ui/Page";
import { BudgetFields } from "./BudgetFields";
import { DuePreview } from "./DuePreview";
import type { Draft } from "./useDraft";

/** How soon the site's own desk answers. */
export function AnswerTimes({ draft }: { draft: Draft }) {
  const { t } = useT();
  return (
    <Section title={t("support.settings.times")} description={t("support.settings.times.text")}>
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
        <BudgetFields budgets={draft.draft.budgets} onChange={(budgets) => draft.change({ budgets })} />
        <DuePreview times={draft.draft} />
      </RecordForm>
    </Section>
  );
}
