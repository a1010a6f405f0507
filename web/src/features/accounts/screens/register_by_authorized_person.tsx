import { Button, Card, Group, Select, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { DecisionAnswer, RegisterState } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { notifyDone, notifyInfo } from "@/ui/notify";
import { Page } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { Loaded, RowSkeleton } from "@/ui/States";
import { NewPersonDialog } from "../people/NewPersonDialog";
import { REGISTER_STATES } from "../people/registerStates";
import { RegistrationTable } from "../people/RegistrationTable";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { ICON, WIDTH } from "@/ui/sizes";

/** Registrations: those that wait, and all others; new ones are made here, and several can be decided at once. */
export default function RegisterByAuthorizedPersonScreen() {
  const { t } = useT();
  const [text, setText] = useUrlState("q");
  const [state, setState] = useUrlState("state", "all");
  const [before, setBefore] = useUrlState("before");
  const [isNew, setIsNew] = useUrlState("new");
  const body = {
    search_text: text,
    register_state: state === "all" ? null : (state as RegisterState),
    before: before || null,
  };
  const read = useRead("/v1/user/registration/list", { body }, { keepsPrevious: true });
  const waiting = read.data?.waiting_count ?? 0;
  return (
    <Page
      title={t("accounts.people.title")}
      description={t("accounts.people.lead")}
      actions={
        <Button leftSection={<IconUserPlus size={ICON.md} aria-hidden />} onClick={() => setIsNew("1")}>
          {t("accounts.people.new")}
        </Button>
      }
    >
      <Card padding={0}>
        <Group p="md" gap="sm" align="flex-end">
          <SearchField
            label={t("ui.search")}
            value={text}
            onSearch={setText}
            flex={1}
            miw={WIDTH.lg}
            maw={WIDTH.xl}
          />
          <Select
            label={t("accounts.people.state")}
            data={[
              { value: "all", label: t("accounts.people.all") },
              ...REGISTER_STATES.map((value) => ({ value, label: t(`accounts.people.${value}`) })),
            ]}
            value={state}
            onChange={setState}
            allowDeselect={false}
          />
          {waiting > 0 && state !== "register_approve_waiting" && (
            <Button variant="light" color="warning" onClick={() => setState("register_approve_waiting")}>
              {t("accounts.people.waiting", { count: waiting })}
            </Button>
          )}
          {before && (
            <Button variant="subtle" onClick={() => setBefore(null)}>
              {t("accounts.people.newest")}
            </Button>
          )}
        </Group>
        <Loaded read={read} skeleton={<RowSkeleton />}>
          {(answer) => <Registrations key={`${state} ${before}`} answer={answer} onMore={setBefore} />}
        </Loaded>
      </Card>
      {isNew && <NewPersonDialog onClose={() => setIsNew(null)} />}
    </Page>
  );
}

type Answer = Parameters<typeof RegistrationTable>[0]["answer"];

function Registrations({ answer, onMore }: { answer: Answer; onMore: (before: string) => void }) {
  const { t } = useT();
  const [selected, setSelected] = useState<string[]>([]);
  const [isRefusing, setIsRefusing] = useState(false);
  const tell = ({ result_list }: DecisionAnswer) => {
    const failed = result_list.filter((result) => !result.is_done);
    setSelected(failed.map((result) => result.user_client_id));
    setIsRefusing(false);
    const done = result_list.length - failed.length;
    if (done) notifyDone(t("accounts.people.decided", { count: done }));
    if (failed[0])
      notifyInfo(`${t("accounts.people.failed", { count: failed.length })} ${failed[0].message}`);
  };
  const decision = useChange("/v1/user/registration/decide", {
    refreshes: ["/v1/user/registration/list"],
    onDone: tell,
  });
  const decide = (register_state: RegisterState, reason = "") =>
    decision.run({ body: { user_client_id_list: selected, register_state, reason } });
  return (
    <>
      {selected.length > 0 && (
        <Group px="md" pb="sm" gap="sm" role="group" aria-label={t("ui.actions")}>
          <Text size="sm">{t("accounts.people.selected", { count: selected.length })}</Text>
          <Button size="sm" loading={decision.isRunning} onClick={() => decide("register_approve_completed")}>
            {t("accounts.people.approve")}
          </Button>
          <Button size="sm" color="danger" variant="light" onClick={() => setIsRefusing(true)}>
            {t("accounts.people.refuse")}
          </Button>
        </Group>
      )}
      <RegistrationTable answer={answer} selected={selected} onSelect={setSelected} onMore={onMore} />
      {isRefusing && (
        <ReasonDialog
          label={t("accounts.people.reason")}
          description={t("accounts.people.reasonUse")}
          title={t("accounts.people.refuseTitle", { count: selected.length })}
          act={t("accounts.people.refuse")}
          isRunning={decision.isRunning}
          onAct={(reason) => decide("register_not_accepted", reason)}
          onClose={() => setIsRefusing(false)}
        />
      )}
    </>
  );
}
