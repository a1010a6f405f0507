import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import type { useReorder } from "./useReorder";
import classes from "./DataTable.module.css";
import { ICON } from "./sizes";

interface MoveButtonsProps {
  rowKey: string;
  name: string;
  order: Pick<
    ReturnType<typeof useReorder<unknown>>,
    "handleOf" | "step" | "isFirst" | "isLast" | "isSaving" | "held"
  >;
}

/** By which a row is put into another place: dragged, with the arrow keys, or step by step. */
export function MoveButtons({ rowKey, name, order }: MoveButtonsProps) {
  const { t } = useT();
  const steps = [
    { by: -1, label: t("ui.moveUp", { name }), Icon: IconArrowUp, isEnd: order.isFirst(rowKey) },
    { by: 1, label: t("ui.moveDown", { name }), Icon: IconArrowDown, isEnd: order.isLast(rowKey) },
  ] as const;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size="lg"
        data-move="handle"
        className={classes["handle"] ?? ""}
        data-held={order.held === rowKey || undefined}
        aria-label={t("ui.drag", { name })}
        title={t("ui.drag.help")}
        {...order.handleOf(rowKey)}
      >
        <IconGripVertical size={ICON.md} />
      </ActionIcon>
      {steps.map(({ by, label, Icon, isEnd }) => (
        <ActionIcon
          key={by}
          data-move={by}
          variant="subtle"
          size="lg"
          aria-label={label}
          data-disabled={isEnd || undefined}
          aria-disabled={isEnd}
          onClick={() => {
            if (!isEnd) order.step(rowKey, by);
          }}
        >
          <Icon size={ICON.md} />
        </ActionIcon>
      ))}
    </>
  );
}
