import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconMail, IconMailOff, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useChange, useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { halfOnPhone, ICON, WIDTH, wholeOnPhone } from "@/ui/sizes";
import type { Eyes, Header, Report } from "./types";

type Kept = AnswerOf<"/v1/report/subscription/list">["list"][number];
type Every = Kept["every"];

const LIST = "/v1/report/subscription/list";
const REFRESHES = [LIST, "/v1/report/list"] as const;
const EVERY = ["day", "week", "month"] as const satisfies readonly Every[];
const FIRST: Record<Every, number> = { day: 0, week: 1, month: 1 };
const OFF: Record<NonNullable<Kept["off_reason"]>, PhraseKey> = {
  person: "reports.mail.off.person",
  admin: "reports.mail.off.admin",
  failed: "reports.mail.off.failed",
  no_right: "reports.mail.off.noRight",
};

interface SubscriptionProps {
  report: Report;
  eyes: Eyes;
  /** What a bound can be set to. */
  measures: readonly Header[];
}

/** The report by mail, to whoever is signed in and to others. */
export function Subscription({ report, eyes, measures }: SubscriptionProps) {
  const { t } = useT();
  const read = useRead(LIST, { body: { report_cl_id: report.report_cl_id } });
  return (
    <Section title={t("reports.mail")} description={t("reports.mail.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ list }) => {
          const kept = list.find((each) => each.is_mine) ?? null;
          const others = list.filter((each) => !each.is_mine);
          return (
            <Stack gap="sm">
              <Form
                key={`${kept?.subscription_id}${kept?.is_on}`}
                report={report}
                eyes={eyes}
                measures={measures}
                kept={kept}
              />
              {others.length > 0 && <Subscribers list={others} />}
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}

interface Chosen {
  every: Every;
  day: number;
  hour: number;
  bound_key: string;
  bound: number | null;
}

function Form({ report, eyes, measures, kept }: SubscriptionProps & { kept: Kept | null }) {
  const { t } = useT();
  const [chosen, setChosen] = useState<Chosen>({
    every: kept?.every ?? "week",
    day: kept?.day ?? 1,
    hour: kept?.hour ?? 9,
    bound_key: kept?.bound_key ?? "",
    bound: kept?.bound ?? null,
  });
  const [username, setUsername] = useState("");
  const change = useChange("/v1/report/subscribe", {
    refreshes: REFRESHES,
    onDone: ({ subscription }) => {
      setUsername("");
      if (!subscription.is_mine) notifyDone(t("reports.mail.sentTo", { name: subscription.username }));
    },
  });
  const send = () =>
    change.run({ body: { report_cl_id: report.report_cl_id, user_type: eyes, username, ...chosen } });
  const set = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part });
  return (
    <>
      <Moments chosen={chosen} onChange={set} />
      {measures.length > 0 && <Bound chosen={chosen} measures={measures} onChange={set} />}
      <TextInput
        label={t("reports.mail.to")}
        description={t("reports.mail.to.help")}
        maw={WIDTH.xl}
        maxLength={64}
        autoComplete="off"
        value={username}
        error={change.problem instanceof CallProblem && change.problem.fields[0]?.message}
        onChange={(event) => setUsername(event.currentTarget.value.trim())}
      />
      <Group gap="sm">
        <Button
          loading={change.isRunning}
          leftSection={<IconMail size={ICON.md} aria-hidden />}
          onClick={send}
        >
          {t(username ? "reports.mail.give" : kept?.is_on ? "reports.mail.change" : "reports.mail.on")}
        </Button>
        {kept?.is_on && <OwnMails kept={kept} />}
      </Group>
      {kept && <Standing kept={kept} />}
    </>
  );
}

/** Who gets it has it sent at once, or ends it. */
function OwnMails({ kept }: { kept: Kept }) {
  const { t } = useT();
  const send = useChange("/v1/report/subscription/send", {
    onDone: () => notifyDone(t("reports.mail.now.done")),
  });
  const stop = useChange("/v1/report/subscription/stop", { refreshes: REFRESHES });
  const body = { subscription_id: kept.subscription_id };
  return (
    <>
      <Button
        variant="default"
        loading={send.isRunning}
        leftSection={<IconSend size={ICON.md} aria-hidden />}
        onClick={() => send.run({ body })}
      >
        {t("reports.mail.now")}
      </Button>
      <Button
        variant="default"
        loading={stop.isRunning}
        leftSection={<IconMailOff size={ICON.md} aria-hidden />}
        onClick={() => stop.run({ body })}
      >
        {t("reports.mail.stop")}
      </Button>
    </>
  );
}

function Standing({ kept }: { kept: Kept }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const said = kept.is_on
    ? t("reports.mail.next", { moment: dateTime(kept.due_at) })
    : t(OFF[kept.off_reason ?? "person"]);
  return (
    <Text size="sm" c="dimmed">
      {said}
    </Text>
  );
}

/** Who else gets it; an administrator ends their mails. */
function Subscribers({ list }: { list: readonly Kept[] }) {
  const { t } = useT();
  const stop = useChange("/v1/report/subscription/stop", { refreshes: REFRESHES });
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={t("reports.mail.others")}>
      {list.map((each) => (
        <Group key={each.subscription_id} component="li" gap="sm" justify="space-between">
          <div>
            <Text size="sm" fw={500}>
              {each.username}
            </Text>
            <Standing kept={each} />
          </div>
          {each.is_on && (
            <Button
              variant="default"
              size="xs"
              loading={stop.isRunning}
              aria-label={t("reports.mail.stopOf", { name: each.username })}
              onClick={() => stop.run({ body: { subscription_id: each.subscription_id } })}
            >
              {t("reports.mail.stop")}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

interface PartProps {
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

function Moments({ chosen, onChange }: PartProps) {
  const { t } = useT();
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t("reports.mail.every")}
        w={halfOnPhone(WIDTH.md)}
        allowDeselect={false}
        value={chosen.every}
        data={EVERY.map((value) => ({ value, label: t(`reports.mail.every.${value}`) }))}
        onChange={(wanted) => {
          const every = EVERY.find((each) => each === wanted) ?? "week";
          onChange({ every, day: FIRST[every] });
        }}
      />
      {chosen.every !== "day" && <DaySelect chosen={chosen} onChange={onChange} />}
      <Select
        label={t("reports.mail.hour")}
        w={halfOnPhone(WIDTH.md)}
        allowDeselect={false}
        value={String(chosen.hour)}
        data={hours.map((value) => ({ value, label: `${value.padStart(2, "0")}:00` }))}
        onChange={(hour) => onChange({ hour: Number(hour) })}
      />
    </Group>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const MONTH = [...Array.from({ length: 28 }, (_, at) => at + 1), 0];

function DaySelect({ chosen, onChange }: PartProps) {
  const { t } = useT();
  const days =
    chosen.every === "week"
      ? WEEK.map((day) => ({ value: String(day), label: t(`reports.mail.weekday.${day}`) }))
      : MONTH.map((day) => ({ value: String(day), label: day ? String(day) : t("reports.mail.last") }));
  return (
    <Select
      label={t("reports.mail.day")}
      w={halfOnPhone(WIDTH.md)}
      allowDeselect={false}
      value={String(chosen.day)}
      data={days}
      onChange={(day) => onChange({ day: Number(day) })}
    />
  );
}

function Bound({ chosen, measures, onChange }: PartProps & { measures: readonly Header[] }) {
  const { t } = useT();
  const { separators } = useFormat();
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t("reports.mail.bound")}
        w={wholeOnPhone(WIDTH.lg)}
        allowDeselect={false}
        value={chosen.bound_key}
        data={[
          { value: "", label: t("reports.mail.rows") },
          ...measures.map(({ key, caption }) => ({ value: key, label: caption })),
        ]}
        onChange={(key) => onChange({ bound_key: key ?? "", bound: key ? (chosen.bound ?? 0) : null })}
      />
      {chosen.bound_key && (
        <NumberInput
          {...separators}
          label={t("reports.mail.above")}
          w={halfOnPhone(WIDTH.md)}
          value={chosen.bound ?? 0}
          onChange={(bound) => onChange({ bound: Number(bound) || 0 })}
        />
      )}
    </Group>
  );
}
