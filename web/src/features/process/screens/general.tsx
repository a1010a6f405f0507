import { Badge, Button, Code, Group, List, Stack, Text, ThemeIcon } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCircleX,
  IconMail,
  IconMinus,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Page, Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { Tone } from "@/ui/tones";
import { useInfo, type ViewOf } from "../infos";
import { SettingTable } from "../SettingTable";

type Health = ViewOf<"health">;
type State = Health["checks"][number]["state"];

const LOOKS: Readonly<Record<State, { color: Tone; icon: ComponentType<{ size: number }> }>> = {
  good: { color: "success", icon: IconCheck },
  warning: { color: "warning", icon: IconAlertTriangle },
  bad: { color: "danger", icon: IconCircleX },
  absent: { color: "neutral", icon: IconMinus },
};

/** The installation: how its parts do, what is wrong with it, what is to do, and the settings in force. */
export default function GeneralScreen() {
  const { t } = useT();
  const read = useInfo("health", { detail: "full" });
  return (
    <Page title={t("process.general.title")} description={t("process.general.lead")} actions={<TestMail />}>
      <Loaded read={read}>{([health]) => health && <Installation health={health} />}</Loaded>
    </Page>
  );
}

function TestMail() {
  const { t } = useT();
  const test = useChange("/v1/process/mail/test", {
    onDone: ({ mail }) => notifyDone(t("process.mail.sent", { mail })),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={ICON.sm} aria-hidden />}
      loading={test.isRunning}
      onClick={() => test.run()}
    >
      {t("process.mail.test")}
    </Button>
  );
}

function Installation({ health }: { health: Health }) {
  const { t } = useT();
  return (
    <Stack gap="lg">
      <Stats columns={3}>
        <Stat label={t("process.general.version")} value={health.version || "–"} />
        <Stat label={t("process.general.address")} value={health.address} />
        <Stat
          label={t("process.general.mode")}
          value={t(health.mode === "production" ? "process.mode.production" : "process.mode.development")}
        />
      </Stats>
      <Problems health={health} />
      <Section title={t("process.general.checks")}>
        <Stack gap="sm">
          {health.checks.map((check) => (
            <Check key={check.part} check={check} />
          ))}
        </Stack>
      </Section>
      <Steps health={health} />
      <Section title={t("process.general.settings")} description={t("process.general.settings.lead")} flush>
        <SettingTable settings={health.settings} />
      </Section>
    </Stack>
  );
}

function Mark({ state }: { state: State }) {
  const { color, icon: Icon } = LOOKS[state];
  return (
    <ThemeIcon variant="light" color={color} radius="xl" aria-hidden>
      <Icon size={ICON.sm} />
    </ThemeIcon>
  );
}

function Check({ check }: { check: Health["checks"][number] }) {
  const { t } = useT();
  return (
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <Mark state={check.state} />
      <div>
        <Group gap="xs">
          <Text fw={600}>{t(`process.part.${check.part}`)}</Text>
          <Badge color={LOOKS[check.state].color}>{t(`process.state.${check.state}`)}</Badge>
          {check.milliseconds !== null && (
            <Text size="xs" c="dimmed" className="num">
              {t("process.time.ms", { count: Math.max(1, Math.round(check.milliseconds)) })}
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {check.text}
        </Text>
      </div>
    </Group>
  );
}

function Problems({ health }: { health: Health }) {
  const { t } = useT();
  return (
    <Section title={t("process.general.problems")}>
      {health.problems.length === 0 ? (
        <EmptyState icon={<IconCheck />} title={t("process.general.fine")} />
      ) : (
        <Stack gap="sm">
          {health.problems.map((problem) => (
            <Group key={problem.text} wrap="nowrap" gap="sm">
              <Mark state={problem.state} />
              <Text>{problem.text}</Text>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** What is to do before real people come; what is done stands below. */
function Steps({ health }: { health: Health }) {
  const { t } = useT();
  const steps = health.steps.toSorted((a, b) => Number(a.is_done) - Number(b.is_done));
  const done = steps.filter((step) => step.is_done).length;
  return (
    <Section
      title={t("process.general.steps")}
      description={t("process.general.steps.done", { done, all: steps.length })}
    >
      <List spacing="sm" center={false}>
        {steps.map((step) => (
          <List.Item
            key={step.name}
            icon={
              <ThemeIcon
                size="sm"
                radius="xl"
                variant="light"
                color={step.is_done ? "success" : "waiting"}
                aria-hidden
              >
                {step.is_done ? <IconCheck size={ICON.xs} /> : <IconCircleDashed size={ICON.xs} />}
              </ThemeIcon>
            }
          >
            <Text c={step.is_done ? "dimmed" : undefined}>
              <span className="visually-hidden">
                {t(step.is_done ? "process.step.done" : "process.step.open")}
              </span>{" "}
              {step.text} {step.variable && <Code>{step.variable}</Code>}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
