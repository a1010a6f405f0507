import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { BillView, EdocumentState, EdocumentView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { FormWindow, WindowForm } from "./FormWindow";
import { EdocumentBadge } from "./StateBadge";
import { BILL_READS } from "./states";
import { dayOf } from "./values";

/** What became of a bill at the revenue administration: told to everybody, said by the shop's people. */
export function BillEdocument({ bill }: { bill: BillView }) {
  const { t } = useT();
  const { edocument, allowed_edocument_states: steps } = bill;
  if (!edocument) return null;
  return (
    <Section title={t(`bills.edocument.${edocument.kind}`)}>
      <Stack gap="sm">
        <Group gap="sm">
          <EdocumentBadge edocument={edocument} />
          <SentFacts edocument={edocument} />
        </Group>
        {edocument.words && (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {t("bills.edocument.words")}: {edocument.words}
          </Text>
        )}
        {edocument.problem && (
          <Text size="sm" c="danger">
            {t(`bills.edocument.problem.${edocument.problem}`)}
          </Text>
        )}
        {steps.length > 0 && edocument.is_urgent && <Urgent edocument={edocument} />}
        <Group gap="sm">
          {steps.map((state) => (
            <StepButton key={state} bill={bill} state={state} isFirst={state === steps[0]} />
          ))}
        </Group>
      </Stack>
    </Section>
  );
}

function SentFacts({ edocument }: { edocument: EdocumentView }) {
  const { date } = useFormat();
  const { sent_as, sent_on, answered_on } = edocument;
  const day = answered_on ?? sent_on;
  const said = [sent_as, day && date(day)].filter(Boolean).join(" · ");
  return said ? (
    <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {said}
    </Text>
  ) : null;
}

function Urgent({ edocument }: { edocument: EdocumentView }) {
  const { t } = useT();
  const { date } = useFormat();
  const day = date(edocument.due_on);
  const isLate = edocument.days_left < 0;
  return (
    <Alert
      color={isLate ? "danger" : "warning"}
      icon={<IconAlertCircle size={ICON.md} aria-hidden />}
      title={t(isLate ? "bills.edocument.late" : "bills.edocument.urgent", { day })}
    >
      {t("bills.edocument.urgentText")}
    </Alert>
  );
}

/** Says the next state of the record; what that state needs is asked for first. */
function StepButton({ bill, state, isFirst }: { bill: BillView; state: EdocumentState; isFirst: boolean }) {
  const { t } = useT();
  const isAgain = bill.edocument?.state === "refused" && state === "to_send";
  return (
    <FormWindow
      title={t(`bills.edocument.say.${state}`)}
      renderOpener={(open) => (
        <Button variant={isFirst ? "filled" : "default"} onClick={open}>
          {t(isAgain ? "bills.edocument.again" : `bills.edocument.say.${state}`)}
        </Button>
      )}
    >
      {(close) => <StepForm bill={bill} state={state} onDone={close} />}
    </FormWindow>
  );
}

interface StepFormProps {
  bill: BillView;
  state: EdocumentState;
  onDone: () => void;
}

function StepForm({ bill, state, onDone }: StepFormProps) {
  const { t } = useT();
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const { form, submit, isSending } = useServerForm({
    initialValues: { day: today, number: "", words: "" },
  });
  const change = useChange("/v1/user/bill/edocument/change", { refreshes: BILL_READS, showsProblem: true });
  const send = async (values: { day: string | null; number: string; words: string }) => {
    await change.send({
      query: { user_bill_client_id: bill.user_bill_client_id },
      body: { state, ...values },
    });
    onDone();
    notifyDone(t("bills.edocument.said"));
  };
  return (
    <WindowForm
      act={t(`bills.edocument.say.${state}`)}
      isSending={isSending}
      onSubmit={submit(send)}
      onBack={onDone}
    >
      <Text size="sm">{t(`bills.edocument.sayText.${state}`)}</Text>
      {state === "sent" && (
        <TextInput
          label={t("bills.edocument.number")}
          required
          maxLength={50}
          {...form.getInputProps("number")}
        />
      )}
      {state !== "to_send" && (
        <DayInput
          label={t(state === "sent" ? "bills.edocument.sentOn" : "bills.edocument.answeredOn")}
          required
          {...form.getInputProps("day")}
        />
      )}
      {(state === "refused" || state === "accepted") && (
        <Textarea
          label={t("bills.edocument.words")}
          required={state === "refused"}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps("words")}
        />
      )}
    </WindowForm>
  );
}
