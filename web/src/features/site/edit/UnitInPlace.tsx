import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";
import { Clashes } from "../units/Clashes";
import { Parts } from "../units/Parts";
import { Publishing } from "../units/Publishing";
import { Revisions } from "../units/Revisions";
import { SaveState } from "../units/SaveState";
import type { Lang, UnitEdit } from "../units/types";
import { useUnitDraft } from "../units/useUnit";
import { Drawn } from "./Drawn";
import classes from "./edit.module.css";

interface UnitInPlaceProps {
  unitId: string;
  edit: UnitEdit;
  onClose: () => void;
  /** Another state stands there than what was typed. */
  onOther: () => void;
}

/** A unit written where it stands: it follows each letter, and the other language is beside it. */
export function UnitInPlace({ unitId, edit, onClose, onOther }: UnitInPlaceProps) {
  const { t, lang } = useT();
  const to = useLink();
  const cache = useQueryClient();
  const { draft, local, state, clashes, problem } = useUnitDraft(unitId, edit);
  const [shown, setShown] = useState<Lang>(lang);
  const [isHistory, setHistory] = useState(false);
  const close = async () => {
    if (!(await draft.flush())) return;
    await cache.invalidateQueries({ queryKey: ["/v1/frontend/websiteunit/list"] });
    await cache.invalidateQueries({ queryKey: ["/v1/frontend/draft/get"] });
    onClose();
  };
  return (
    <>
      <Drawn fields={local} />
      <Stack gap="md" className={classes["panel"] ?? ""}>
        <Clashes clashes={clashes} draft={draft} />
        <Parts edit={edit} draft={draft} fields={local} lang={shown} onLang={setShown} />
        <Group justify="space-between" gap="sm">
          <SaveState
            state={state}
            problem={problem}
            author={edit.subject.author}
            onAgain={() => void draft.flush()}
          />
          <Group gap="xs">
            <Anchor component={Link} to={to("frontend_webunit", { unit: unitId })} size="sm">
              {t("units.edit.all")}
            </Anchor>
            <Button
              variant="default"
              leftSection={<IconHistory size={ICON.md} aria-hidden />}
              onClick={() => void draft.flush().then(() => setHistory(true))}
            >
              {t("units.history")}
            </Button>
            <Button variant="default" onClick={() => void close()}>
              {t("units.edit.close")}
            </Button>
            <Publishing unitId={unitId} edit={edit} draft={draft} />
          </Group>
        </Group>
        {isHistory && (
          <Revisions unitId={unitId} edit={edit} onClose={() => setHistory(false)} onRestored={onOther} />
        )}
      </Stack>
    </>
  );
}
