import { SegmentedControl, Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { type Draft, newDraft } from "./draft";
import type { Source } from "./types";
import { EYES_WORDS } from "./words";

/** The sources of the platform, then layers beneath what they stand in. */
function grouped(sources: readonly Source[], platform: string, layers: string) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { code, caption, path, is_layer } of sources) {
    const group = is_layer ? path.join(" › ") || layers : platform;
    groups.set(group, [...(groups.get(group) ?? []), { value: code, label: caption }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

interface SourceFieldsProps {
  draft: Draft;
  sources: readonly Source[];
  onChange: (part: Partial<Draft>) => void;
}

/** From where, and through whose eyes. Another source begins anew: it has other columns. */
export function SourceFields({ draft, sources, onChange }: SourceFieldsProps) {
  const { t } = useT();
  const eyes = sources.find(({ code }) => code === draft.source)?.viewpoints ?? [];
  const choose = (source: string | null) => {
    if (!source || source === draft.source) return;
    onChange({ ...newDraft(source), names: draft.names, code: draft.code });
  };
  return (
    <>
      <Select
        label={t("reports.source")}
        searchable
        allowDeselect={false}
        value={draft.source}
        data={grouped(sources, t("reports.source.platform"), t("reports.source.layers"))}
        onChange={choose}
      />
      <SegmentedControl
        aria-label={t("reports.eyes")}
        value={draft.eyes}
        data={eyes.map((value) => ({ value, label: t(EYES_WORDS[value]) }))}
        onChange={(wanted) => onChange({ eyes: eyes.find((each) => each === wanted) ?? "platform" })}
      />
    </>
  );
}
