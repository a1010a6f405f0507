import { Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { type SearchPicks, usePick } from "@/ui/usePick";

interface PickFieldProps {
  search: SearchPicks;
  value: string;
  /** What the value is called, as far as it is known. */
  title: string | undefined;
  common: object;
  isClearable: boolean;
  onChange: (value: string) => void;
}

/** A record or a place, looked for by its name. */
export function PickField({ search, value, title, common, isClearable, onChange }: PickFieldProps) {
  const { t } = useT();
  const { picks, ask } = usePick(search);
  const isListed = picks.some((each) => each.value === value);
  const own = value && !isListed ? [{ value, label: title ?? value }] : [];
  return (
    <Select
      {...common}
      searchable
      clearable={isClearable}
      data={[...own, ...picks]}
      filter={({ options }) => options}
      nothingFoundMessage={t("grid.pick.none")}
      value={value || null}
      onSearchChange={ask}
      onChange={(code) => onChange(code ?? "")}
    />
  );
}
