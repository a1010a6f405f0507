import { Select, SimpleGrid } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { SearchField } from "@/ui/SearchField";
import { useUrlState } from "@/screens/useUrlState";
import { SUBJECTS } from "./subjects";
import { useTrailWords } from "./words";

/** Who, what, about what, when, and free text; all of it stands in the address. */
export function Filters() {
  const { t } = useT();
  const words = useTrailWords();
  const actions = useRead("/v1/audit/action/list");
  const [search, setSearch] = useUrlState("q");
  const [who, setWho] = useUrlState("who");
  const [action, setAction] = useUrlState("action");
  const [subject, setSubject] = useUrlState("subject");
  const [from, setFrom] = useUrlState("from");
  const [to, setTo] = useUrlState("to");
  const dates = {
    clearable: true,
    clearButtonProps: { "aria-label": t("audit.clear") },
    placeholder: t("audit.date.form"),
  };
  const selects = { clearable: true, clearButtonProps: { "aria-label": t("audit.clear") } };
  return (
    <SimpleGrid p="md" spacing="sm" verticalSpacing="sm" cols={{ base: 2, md: 3, xl: 6 }}>
      <SearchField label={t("ui.search")} value={search} onSearch={setSearch} />
      <SearchField label={t("audit.who")} leftSection={null} value={who} onSearch={setWho} />
      <Select
        label={t("audit.action")}
        placeholder={t("audit.all")}
        searchable
        data={(actions.data?.list ?? []).map((value) => ({ value, label: words.action(value) }))}
        value={action || null}
        onChange={setAction}
        {...selects}
      />
      <Select
        label={t("audit.subject")}
        placeholder={t("audit.all")}
        data={Object.entries(SUBJECTS).map(([value, phrase]) => ({ value, label: t(phrase) }))}
        value={subject || null}
        onChange={setSubject}
        {...selects}
      />
      <DayInput label={t("audit.from")} value={from || null} onChange={setFrom} {...dates} />
      <DayInput label={t("audit.to")} value={to || null} onChange={setTo} {...dates} />
    </SimpleGrid>
  );
}
