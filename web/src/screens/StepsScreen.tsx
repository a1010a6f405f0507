import { Button, Group, Stepper } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "@/phrases/useT";
import { Page } from "@/ui/Page";
import { useDevice } from "@/ui/device";
import { useUrlState } from "./useUrlState";

export interface Step {
  key: string;
  label: string;
  description?: string;
  content: ReactNode;
  /** Whether what this step asks has been answered. */
  isComplete: boolean;
  /** Instead of "Next". */
  nextLabel?: string;
  /** What "Next" does before the next step is shown; throws or returns false to stay. */
  onNext?: () => Promise<boolean | void> | boolean | void;
  isBusy?: boolean;
}

interface StepsScreenProps {
  title: string;
  description?: ReactNode;
  steps: readonly Step[];
  wide?: boolean;
}

/** A task in steps; the step stands in the URL, earlier steps can be opened again. */
export function StepsScreen({ title, description, steps, wide }: StepsScreenProps) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const [key, setKey] = useUrlState("step", steps[0]?.key);
  const reachable = steps.findIndex((step) => !step.isComplete);
  const furthest = reachable === -1 ? steps.length - 1 : reachable;
  const active = Math.min(
    Math.max(
      0,
      steps.findIndex((step) => step.key === key),
    ),
    furthest,
  );
  const step = steps[active];
  const go = (index: number) => setKey(steps[index]?.key ?? null);
  const next = async () => {
    if ((await step?.onNext?.()) !== false && active < steps.length - 1) go(active + 1);
  };
  if (!step) return null;
  const isLast = active === steps.length - 1;
  return (
    <Page title={title} description={description} wide={wide ?? false}>
      <Stepper active={active} onStepClick={go} size="sm" orientation={isMobile ? "vertical" : "horizontal"}>
        {steps.map((each, index) => (
          <Stepper.Step
            key={each.key}
            label={each.label}
            description={each.description}
            allowStepSelect={index <= furthest}
          />
        ))}
      </Stepper>
      {step.content}
      {(active > 0 || !isLast || step.onNext) && (
        <Group justify="space-between">
          {active > 0 ? (
            <Button variant="default" onClick={() => go(active - 1)}>
              {t("ui.back")}
            </Button>
          ) : (
            <span />
          )}
          {(!isLast || step.onNext) && (
            <Button onClick={() => void next()} disabled={!step.isComplete} loading={step.isBusy ?? false}>
              {step.nextLabel ?? t("ui.next")}
            </Button>
          )}
        </Group>
      )}
    </Page>
  );
}
