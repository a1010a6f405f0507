import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { bodyOf, RECORDS } from "../grid/useLayerRows";
import { captionOf, useLayer } from "../layers";

interface RecordSelectProps {
  layer: string;
  value: string | null;
  onChange: (record: string | null) => void;
  label: string;
  description?: string;
}

const WAIT_MS = 250;
const SHOWN = 20;

/** One record of a layer, found by any of its words; it is called by its title. Nothing is shown of a layer that is not open. */
export function RecordSelect({ layer: code, value, onChange, ...rest }: RecordSelectProps) {
  const { t, lang } = useT();
  const { data: layer } = useLayer(code);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, WAIT_MS);
  const [kept, setKept] = useState<{ value: string; label: string } | null>(null);
  const asked = { layer: code, rule: null, search, sorts: [], isTrash: false };
  const { data } = useRead(
    RECORDS,
    { body: { ...bodyOf(asked), wdmr_list_id_count: SHOWN } },
    { enabled: Boolean(layer?.has_table), keepsPrevious: true },
  );
  if (!layer?.has_table) return null;
  const shown = layer.wdm_list.slice(0, 3).map(({ wdm_code }) => wdm_code);
  const titles = layer.title_wdm ? [layer.title_wdm] : shown;
  const found = (data?.list ?? []).map(({ cl_id, wdmr_data }) => {
    const cells = wdmr_data as Record<string, unknown>;
    const words = titles.flatMap((title) => (cells[title] == null ? [] : [String(cells[title])]));
    return { value: cl_id, label: words.join(" · ") || captionOf(layer.captions, lang, code) };
  });
  const isKept = kept && found.some((each) => each.value === kept.value);
  return (
    <Select
      {...rest}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("layers.pick.noRecord") }}
      // What the server found by any word stays, whatever its title says.
      filter={({ options }) => options}
      data={kept && !isKept ? [kept, ...found] : found}
      nothingFoundMessage={t("ui.noMatch.title")}
      value={value}
      onSearchChange={(next) => setTyped(next === kept?.label ? "" : next)}
      onChange={(next) => {
        setKept(found.find((each) => each.value === next) ?? null);
        onChange(next);
      }}
    />
  );
}
