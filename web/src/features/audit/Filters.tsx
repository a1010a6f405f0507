import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useUrlState } from "@/screens/useUrlState";
import { SUBJECTS } from "./subjects";
import { useTrailWords } from "./words";

const TYPING_MS = 300;

/** Who, what, about what, when, and free text; all of it stands in the address. */
export function Filters() {
  const { t } = useT();
  const words = useTrailWords();
  const actions = useRead("/v1/audit/action/list");
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
      <TextFilter name="q" label={t("ui.search")} icon={<IconSearch size={16} aria-hidden />} />
      <TextFilter name="who" label={t("audit.who")} />
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

function TextFilter({ name, label, icon }: { name: string; label: string; icon?: ReactNode }) {
  const [value, setValue] = useUrlState(name);
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => setValue(text || null), TYPING_MS);
  return (
    <TextInput
      type="search"
      label={label}
      leftSection={icon}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
