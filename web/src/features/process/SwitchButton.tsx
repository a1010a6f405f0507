import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { ICON } from "@/ui/sizes";
import { INFO } from "./infos";
import { useProcessWords } from "./words";

export type Act = "pause" | "resume" | "restart";

const ICONS = { pause: IconPlayerPause, resume: IconPlayerPlay, restart: IconRefresh } as const;

interface SwitchButtonProps extends ButtonProps {
  /** What the server calls it. */
  processName: string;
  /** What people call it. */
  shownName?: string;
  act: Act;
}

/** Pauses or resumes a queue or schedule, or restarts a process; asks why first. */
export function SwitchButton({ processName, shownName, act, ...button }: SwitchButtonProps) {
  const { t } = useT();
  const words = useProcessWords();
  const [isAsking, setIsAsking] = useState(false);
  const name = shownName ?? words.name(processName);
  const options = {
    refreshes: [INFO],
    onDone: () => {
      setIsAsking(false);
      notifyDone(t(`process.${act}.done`, { name }));
    },
  } as const;
  const stop = useChange("/v1/process/stop", options);
  const start = useChange("/v1/process/start", options);
  const change = act === "resume" ? start : stop;
  const Icon = ICONS[act];
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={ICON.xs} aria-hidden />}
        aria-label={t(`process.${act}.of`, { name })}
        {...button}
        onClick={() => setIsAsking(true)}
      >
        {t(`process.${act}`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`process.${act}.of`, { name })}
          act={t(`process.${act}`)}
          label={t("process.reason")}
          description={t(`process.${act}.text`)}
          missing={t("process.reason.missing")}
          isRunning={change.isRunning}
          onAct={(reason) => change.run({ query: { process_name: processName, reason } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
