import { Anchor, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { BudgetFields } from "./BudgetFields";
import { DuePreview } from "./DuePreview";
import { type Desk, REFRESHES, type SettingsAnswer, type Times } from "./types";
import type { Draft } from "./useDraft";
import { WeekFields } from "./WeekFields";

type Wanted = Pick<Desk, "times" | "takes_turns">;

/** Who answers: the site's own desk, and those of its shops, each with hours of its own where it wants. */
export function Desks({ read, draft }: { read: SettingsAnswer; draft: Draft }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Stack gap="md">
      <Section title={t("support.settings.desk.own")} description={t("support.settings.desk.own.text")}>
        <RecordForm
          isInSection
          isKept={false}
          isDirty={draft.isDirty}
          isSending={draft.isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            void draft.save();
          }}
        >
          <Anchor component={Link} to={to("authorization_list")}>
            {t("support.settings.desk.people")}
          </Anchor>
          <Turns isOn={draft.draft.takes_turns} onChange={(on) => draft.change({ takes_turns: on })} />
        </RecordForm>
      </Section>
      {read.desk_list.map((desk) => (
        <OneDesk key={JSON.stringify(desk)} desk={desk} read={read} />
      ))}
    </Stack>
  );
}

function Turns({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useT();
  return (
    <Switch
      label={t("support.settings.takes_turns")}
      description={t("support.settings.takes_turns.text")}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function OneDesk({ desk, read }: { desk: Desk; read: SettingsAnswer }) {
  const { t } = useT();
  const to = useLink();
  const [times, setTimes] = useState<Times | null>(desk.times);
  const [takesTurns, setTakesTurns] = useState(desk.takes_turns);
  const save = useChange("/v1/support/desk/save", { refreshes: REFRESHES, showsProblem: true });
  const usual = { week: read.settings.week, budgets: read.settings.budgets };
  const put = async (wanted: Wanted, before: Wanted | null) => {
    await save.send({ body: { organization_id: desk.organization_id, ...wanted } });
    const undo = before && (() => void put(before, null));
    notifyDone(t("support.settings.saved"), undo ?? undefined);
  };
  return (
    <Section
      title={desk.name}
      description={
        <Anchor
          component={Link}
          size="sm"
          to={to("user_shop_record", { organization_id: desk.organization_id, tab: "staff" })}
        >
          {t("support.settings.desk.people")}
        </Anchor>
      }
    >
      <RecordForm
        isInSection
        isKept={false}
        isDirty={takesTurns !== desk.takes_turns || JSON.stringify(times) !== JSON.stringify(desk.times)}
        isSending={save.isRunning}
        onSubmit={(event) => {
          event.preventDefault();
          const before = { times: desk.times, takes_turns: desk.takes_turns };
          put({ times, takes_turns: takesTurns }, before).catch(() => undefined);
        }}
      >
        <Turns isOn={takesTurns} onChange={setTakesTurns} />
        <Switch
          label={t("support.settings.desk.times")}
          checked={times !== null}
          onChange={(event) => setTimes(event.currentTarget.checked ? usual : null)}
        />
        {times ? (
          <Stack gap="md">
            <WeekFields week={times.week} onChange={(week) => setTimes({ ...times, week })} />
            <BudgetFields budgets={times.budgets} onChange={(budgets) => setTimes({ ...times, budgets })} />
            <DuePreview times={times} />
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            {t("support.settings.desk.usual")}
          </Text>
        )}
      </RecordForm>
    </Section>
  );
}
