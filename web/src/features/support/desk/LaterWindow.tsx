import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { MomentInput } from "@/ui/MomentInput";
import { OpenWindow } from "@/ui/OpenWindow";
import type { Acts, Target } from "./useActs";
import { laterTimes } from "./values";

interface LaterProps {
  targets: readonly Target[];
  acts: Acts;
  onClose: () => void;
}

/** Puts tickets off: until then they stand in no working view, unless their requester writes. */
export function LaterWindow({ targets, acts, onClose }: LaterProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const [times] = useState(() => laterTimes(new Date()));
  const [typed, setTyped] = useState("");
  const put = (until: Date) => {
    onClose();
    void acts.later(targets, until);
  };
  const choices = [
    [t("support.desk.later.hours"), times.hours],
    [t("support.desk.later.tomorrow"), times.tomorrow],
    [t("support.desk.later.monday"), times.monday],
    [t("support.desk.later.week"), times.week],
  ] as const;
  return (
    <OpenWindow title={t("support.desk.later", { count: targets.length })} onClose={onClose}>
      <Stack gap="xs">
        {choices.map(([label, at]) => (
          <Button key={label} variant="default" justify="space-between" onClick={() => put(at)}>
            {`${label} · ${dateTime(at.toISOString())}`}
          </Button>
        ))}
        <Group align="flex-end" gap="xs">
          <MomentInput label={t("support.desk.later.other")} value={typed} onChange={setTyped} flex={1} />
          <Button disabled={!typed} onClick={() => put(new Date(typed))}>
            {t("support.desk.later.put")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
