import { Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { DESCRIBED } from "../layers";
import { OPTION_LISTS, type OptionDraft } from "./draft";

interface MergeProps {
  list: string;
  /** The value that is given up. */
  gone: OptionDraft;
  options: readonly OptionDraft[];
  onClose: () => void;
}

/** Makes one value of two: what is in records follows, and the name that goes is another spelling of the one that stays. */
export function MergeWindow({ list, gone, options, onClose }: MergeProps) {
  const { t, lang } = useT();
  const [into, setInto] = useState<string | null>(null);
  const merging = useChange("/v1/layer/option/merge", {
    refreshes: [OPTION_LISTS, DESCRIBED],
    onDone: (answer) => {
      const count = answer.list.reduce((sum, each) => sum + each.changed, 0);
      notifyDone(t("layers.options.merged", { count }));
      onClose();
    },
  });
  const name = gone[lang] || gone.code;
  return (
    <OpenWindow title={t("layers.options.merge", { name })} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t("layers.options.merge.text", { name })}</Text>
        <Select
          label={t("layers.options.into")}
          searchable
          data-autofocus
          data={options
            .filter((each) => each.isKept && !each.isRetired && each.key !== gone.key)
            .map((each) => ({ value: each.code, label: each[lang] || each.code }))}
          value={into}
          onChange={setInto}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (into) merging.run({ body: { option_set: list, option_code: gone.code, into } });
          }}
        >
          <FormEnd
            act={t("layers.options.merge.act")}
            isSending={merging.isRunning}
            isDisabled={into === null}
            onLeave={onClose}
          />
        </form>
      </Stack>
    </OpenWindow>
  );
}
