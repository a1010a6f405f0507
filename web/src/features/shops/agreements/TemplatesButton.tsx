import { Button } from "@mantine/core";
import { IconFileCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import type { Agreement } from "../types";
import { NEEDED_KINDS } from "./kinds";
import { type AgreementPlace, readTemplate, useAgreementSaving } from "./useAgreement";

interface TemplatesButtonProps {
  place: AgreementPlace;
  /** The agreements there are, once they are read. */
  list: readonly Agreement[] | undefined;
}

/** Put in, from their templates, the texts that a sale needs and that are not there. */
export function TemplatesButton({ place, list }: TemplatesButtonProps) {
  const { t } = useT();
  const save = useAgreementSaving(place);
  const [isRunning, setIsRunning] = useState(false);
  const lacking = list ? NEEDED_KINDS.filter((kind) => !list.some((each) => each.kind === kind)) : [];
  if (lacking.length === 0) return null;
  const add = async () => {
    const made: string[] = [];
    for (const kind of lacking) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order in which a buyer reads them
      const { title, title_en, text, text_en } = await readTemplate(kind);
      // oxlint-disable-next-line no-await-in-loop
      made.push(await save(undefined, { kind, status: "active", title, title_en, text, text_en }));
    }
    const undo = () =>
      void Promise.all(made.map((id) => save(id, { status: "passive" }))).catch(notifyProblem);
    notifyDone(t("shops.agreements.templatesMade"), undo);
  };
  return (
    <Button
      leftSection={<IconFileCheck size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={() => {
        setIsRunning(true);
        void add()
          .catch(notifyProblem)
          .finally(() => setIsRunning(false));
      }}
    >
      {t("shops.agreements.templates")}
    </Button>
  );
}
