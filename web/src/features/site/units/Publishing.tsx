import { Alert, Button, Group, List, Menu, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconClock, IconWorldUpload } from "@tabler/icons-react";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import type { UnitDraft } from "./draft";
import { MomentInput } from "./MomentInput";
import { fieldName } from "./names";
import type { Lang, Problem, UnitEdit } from "./types";

const REFRESHES = [
  "/v1/frontend/websiteunit/get",
  "/v1/frontend/websiteunit/list",
  "/v1/frontend/draft/get",
  "/v1/frontend/list",
  "/v1/frontend/release/list",
  "/v1/frontend/revision/list",
] as const;

interface PublishingProps {
  unitId: string;
  edit: UnitEdit;
  draft: UnitDraft;
}

/** Publish a unit in both languages, or in one alone; now or at a time. */
export function Publishing({ unitId, edit, draft }: PublishingProps) {
  const { t } = useT();
  const [isPlanning, setPlanning] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const publish = useChange("/v1/frontend/publish", {
    refreshes: REFRESHES,
    showsProblem: true,
    onDone: () => notifyDone(t("site.publish.done")),
  });
  if (!edit.may_publish) return null;
  const send = async (languages: Lang[]) => {
    if (!(await draft.flush())) return;
    const subject = {
      kind: "unit" as const,
      websiteunit_client_id: unitId,
      revision: draft.store.get().revision,
    };
    try {
      await publish.send({
        query: { frontend_client_id: edit.frontend_client_id },
        body: { subjects: [subject], languages, name: "" },
      });
    } catch (problem) {
      const told = problem instanceof CallProblem ? problem.answer["problems"] : undefined;
      if (!Array.isArray(told)) return notifyProblem(problem);
      setProblems(told as Problem[]);
      draft.refused.set(true);
    }
  };
  return (
    <>
      <Button.Group>
        <Button
          leftSection={<IconWorldUpload size={ICON.md} aria-hidden />}
          loading={publish.isRunning}
          onClick={() => void send(["tr", "en"])}
        >
          {t("site.publish.send")}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button px="xs" aria-label={t("units.publish.more")}>
              <IconChevronDown size={ICON.md} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(["tr", "en"] as const).map((lang) => (
              <Menu.Item key={lang} onClick={() => void send([lang])}>
                {t(`units.publish.only.${lang}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconClock size={ICON.sm} aria-hidden />}
              onClick={() => void draft.flush().then(setPlanning)}
            >
              {t("units.schedule")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {isPlanning && (
        <Planning unitId={unitId} edit={edit} draft={draft} onClose={() => setPlanning(false)} />
      )}
      {problems.length > 0 && (
        <OpenWindow title={t("site.publish.problems")} onClose={() => setProblems([])}>
          <ProblemList problems={problems} />
        </OpenWindow>
      )}
    </>
  );
}

/** What keeps a unit from being published: where, in which language, why. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { t } = useT();
  return (
    <List size="sm">
      {problems.map((each) => (
        <List.Item key={`${each.field}${each.lang}`}>
          <Text span inherit fw={600}>
            {fieldName(t, each.lang ? `${each.field}/${each.lang}` : each.field)}:{" "}
          </Text>
          {each.message}
        </List.Item>
      ))}
    </List>
  );
}

function Planning({ unitId, edit, draft, onClose }: PublishingProps & { onClose: () => void }) {
  const { t } = useT();
  const [at, setAt] = useState<string | null>(edit.subject.publish_at);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const plan = useChange("/v1/frontend/release/schedule", { refreshes: REFRESHES, showsProblem: true });
  const send = async (moment: string | null) => {
    const revision = draft.store.get().revision;
    try {
      await plan.send({
        query: { frontend_client_id: edit.frontend_client_id },
        body: { subjects: [{ kind: "unit", websiteunit_client_id: unitId, revision }], at: moment },
      });
      notifyDone(t(moment ? "units.schedule.done" : "units.schedule.none"));
      onClose();
    } catch (problem) {
      const told = problem instanceof CallProblem ? problem.answer["problems"] : undefined;
      if (!Array.isArray(told)) return notifyProblem(problem);
      setProblems(told as Problem[]);
      draft.refused.set(true);
    }
  };
  return (
    <OpenWindow title={t("units.schedule")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("units.schedule.text")}</Text>
        <MomentInput label={t("units.schedule.at")} value={at} onChange={setAt} />
        {problems.length > 0 && (
          <Alert color="warning" title={t("site.publish.problems")}>
            <ProblemList problems={problems} />
          </Alert>
        )}
        <Group justify="flex-end">
          {edit.subject.publish_at && (
            <Button variant="default" onClick={() => void send(null)}>
              {t("units.schedule.remove")}
            </Button>
          )}
          <Button disabled={!at} loading={plan.isRunning} onClick={() => void send(at)}>
            {t("units.schedule.save")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}

/** That a unit waits for its time. */
export function Planned({ edit }: { edit: UnitEdit }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { publish_at } = edit.subject;
  if (!publish_at) return null;
  return (
    <Alert color="info" icon={<IconClock aria-hidden />}>
      {t("units.schedule.waits" as PhraseKey, { at: dateTime(publish_at) })}
    </Alert>
  );
}
