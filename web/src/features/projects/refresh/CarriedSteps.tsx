import { Accordion, Stack, Text } from "@mantine/core";
import type { CarriedStep } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { type StepWords, stepSentence } from "../stepSentence";
import type { Step } from "../values";
import { groupSteps } from "./groupSteps";

const COUNTS = {
  made: "projects.refresh.made",
  partly: "projects.refresh.partly",
  left_out: "projects.refresh.leftOut",
} as const satisfies Record<CarriedStep["state"], string>;

/** What becomes of the project's own steps on the new file: each reason once, its steps beneath. */
export function CarriedSteps({
  steps,
  nameOf,
}: {
  steps: readonly CarriedStep[];
  nameOf: StepWords["nameOf"];
}) {
  const { t, lang } = useT();
  const groups = groupSteps(steps);
  if (groups.length === 0) {
    return <Text size="sm">{t("projects.refresh.noSteps")}</Text>;
  }
  return (
    <Accordion
      variant="contained"
      radius="md"
      multiple
      defaultValue={groups.flatMap((group, place) => (group.state === "made" ? [] : [String(place)]))}
    >
      {groups.map((group, place) => (
        <Accordion.Item key={`${group.state}${group.reason ?? ""}`} value={String(place)}>
          <Accordion.Control>
            <Text size="sm" fw={600} className="num">
              {group.reason && `${group.reason} `}
              {t(COUNTS[group.state], { count: group.steps.length })}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="3xs">
              {group.steps.map(({ step }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two steps may say the same
                <Text key={at} size="sm">
                  {stepSentence(step as unknown as Step, { t, lang, nameOf })}
                </Text>
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
