import { List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { useFormat } from "@/ui/format";
import type { Plan } from "./plan";

interface PlanProps {
  plan: Plan;
  layerCode: string;
  isSending: boolean;
  onBack: () => void;
}

/** What a change will do, to how many records, how long it takes and until when it can be undone. */
export function PlanView({ plan, layerCode, isSending, onBack }: PlanProps) {
  const { t } = useT();
  const { duration } = useFormat();
  const [typed, setTyped] = useState("");
  return (
    <Stack gap="sm">
      <Text fw={600}>{t("layers.plan.title")}</Text>
      <List>
        {plan.steps.map((step) => (
          <List.Item key={step}>{t(`layers.plan.${step}`)}</List.Item>
        ))}
        {plan.records > 0 && (
          <>
            <List.Item>{t("layers.plan.records", { count: plan.records })}</List.Item>
            <List.Item>{t("layers.plan.takes", { time: duration(plan.seconds) })}</List.Item>
            <List.Item>{t("layers.plan.undo")}</List.Item>
          </>
        )}
      </List>
      {plan.mayEmpty && (
        <TextInput
          label={t("layers.plan.type", { code: layerCode })}
          description={t("layers.plan.mayEmpty")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <FormEnd
        act={t("layers.plan.start")}
        leave={t("layers.plan.back")}
        isSending={isSending}
        isDisabled={plan.mayEmpty && typed.trim() !== layerCode}
        onLeave={onBack}
      />
    </Stack>
  );
}
