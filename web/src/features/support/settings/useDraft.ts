import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { REFRESHES, type SettingsAnswer, type SiteSettings } from "./types";

/** The settings as they are being edited, and how they are saved; what was saved can be taken back. */
export function useDraft(read: SettingsAnswer) {
  const { t } = useT();
  const [draft, setDraft] = useState(read.settings);
  const save = useChange("/v1/support/settings/save", { refreshes: REFRESHES, showsProblem: true });
  const put = async (settings: SiteSettings, version: number, before: SiteSettings | null) => {
    const saved = await save.send({ body: { settings, version } });
    const undo = before && (() => void put(before, saved.version, null));
    notifyDone(t("support.settings.saved"), undo ?? undefined);
  };
  return {
    draft,
    change: (part: Partial<SiteSettings>) => setDraft({ ...draft, ...part }),
    isDirty: JSON.stringify(draft) !== JSON.stringify(read.settings),
    isSaving: save.isRunning,
    save: () => put(draft, read.version, read.settings).catch(() => undefined),
  };
}

export type Draft = ReturnType<typeof useDraft>;
