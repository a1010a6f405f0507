import { Button, Group, Text } from "@mantine/core";
import type { NotificationData } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { createStore } from "@/api/store";
import { CallProblem, isAborted } from "@/api/problems";
import { translate } from "@/phrases/useT";
import { problemText } from "./problemText";
import { ICON } from "./sizes";

const SHORT_MS = 4_000;
const LONG_MS = 9_000;

interface NoticeAction {
  label: string;
  run: () => void;
}

function withAction(id: string, message: ReactNode, action?: NoticeAction): ReactNode {
  if (!action) return message;
  const act = () => {
    void hide(id);
    action.run();
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" onClick={act} style={{ flexShrink: 0 }}>
        {action.label}
      </Button>
    </Group>
  );
}

/** Whether there has been a notice: the app then loads the place where notices appear. */
export const hasNotices = createStore(false);

async function show(notice: NotificationData & { id: string }): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  hasNotices.set(true);
  notifications.hide(notice.id);
  notifications.show(notice);
}

/** Take back what was said under an id: it no longer helps where the person is now. */
export function takeBackNotice(id: string): void {
  if (hasNotices.get()) void hide(id);
}

async function hide(id: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.hide(id);
}

let count = 0;
const nextId = () => `notice-${++count}`;

/** Something was done. Where it can be taken back, say how: an undo instead of an "are you sure". */
export function notifyDone(message: string, undo?: () => void): void {
  const id = nextId();
  const action = undo && { label: translate("ui.undo"), run: undo };
  const icon = <IconCheck size={ICON.md} />;
  void show({
    id,
    color: "success",
    icon,
    message: withAction(id, message, action),
    autoClose: undo ? LONG_MS : SHORT_MS,
  });
}

export function notifyInfo(message: string, action?: NoticeAction, title?: string, id = nextId()): void {
  const icon = <IconInfoCircle size={ICON.md} />;
  void show({
    id,
    icon,
    title,
    message: withAction(id, message, action),
    autoClose: action ? LONG_MS : SHORT_MS,
  });
}

/** A refusal or a lost connection, in the person's language, with its code. What leads the person away is told where it leads. */
export function notifyProblem(problem: unknown): void {
  if (isAborted(problem) || (problem instanceof CallProblem && problem.leadsAway)) return;
  const { title, advice, code } = problemText(problem);
  const id = `problem-${code || "network"}`;
  const icon = <IconAlertTriangle size={ICON.md} />;
  const message = code ? `${advice} (${code})` : advice;
  void show({ id, color: "danger", icon, title, message, autoClose: LONG_MS });
}
