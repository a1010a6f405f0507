import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { BottomSheet } from "@/ui/BottomSheet";
import { useDevice } from "@/ui/device";
import { MoveButtons } from "@/ui/MoveButtons";
import { ICON, WIDTH } from "@/ui/sizes";
import { TypeIcon } from "@/ui/TypeIcon";
import { useReorder } from "@/ui/useReorder";
import type { ColumnInfo } from "../values";
import { AS_IN_FILE, withShown } from "./columnView";
import classes from "./ColumnChooser.module.css";
import type { OpenColumnView } from "./useColumnView";

/** Which columns stand in the table, and in which order. */
export function ColumnChooser({ columns }: { columns: OpenColumnView }) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const [isOpen, setOpen] = useState(false);
  const hidden = columns.all.length - columns.shown.length;
  const name = hidden > 0 ? t("projects.view.hidden", { count: hidden }) : t("projects.view.columns");
  const button = isMobile ? (
    <ActionIcon
      size="lg"
      variant={hidden > 0 ? "light" : "default"}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={name}
      onClick={() => setOpen(!isOpen)}
    >
      <IconColumns3 size={ICON.sm} aria-hidden />
    </ActionIcon>
  ) : (
    <Button
      variant={hidden > 0 ? "light" : "default"}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconColumns3 size={ICON.sm} aria-hidden />}
      onClick={() => setOpen(!isOpen)}
    >
      {name}
    </Button>
  );
  const list = isOpen && <ColumnList columns={columns} />;
  if (isMobile) {
    return (
      <>
        {button}
        <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("projects.view.columns")}>
          {list}
        </BottomSheet>
      </>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={WIDTH.xxl}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t("projects.view.columns")}>{list}</Popover.Dropdown>
    </Popover>
  );
}

const idOf = (column: ColumnInfo) => column.column_id;

function ColumnList({ columns }: { columns: OpenColumnView }) {
  const { t } = useT();
  const { view, all, shown, set } = columns;
  const order = useReorder(all, idOf, {
    nameOf: (column) => column.column_name,
    // The next move need not wait until this one is kept.
    onReorder: async (ids) => void set({ ...view, order: ids }),
  });
  const isAsInFile = view.order.length === 0 && view.hidden.length === 0;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("projects.view.text")}
      </Text>
      <ul className={classes["list"]}>
        {order.rows.map((column) => {
          const isShown = shown.includes(column);
          return (
            <li key={column.column_id} data-row-key={column.column_id} className={classes["item"]}>
              <Checkbox
                flex={1}
                miw={0}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                label={
                  <Group gap="2xs" wrap="nowrap">
                    <TypeIcon type={column.column_type} size={ICON.sm} />
                    <span className={classes["name"]} title={column.column_name}>
                      {column.column_name}
                    </span>
                  </Group>
                }
                onChange={(event) => void set(withShown(view, column.column_id, event.currentTarget.checked))}
              />
              <MoveButtons rowKey={column.column_id} name={column.column_name} order={order} />
            </li>
          );
        })}
      </ul>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          disabled={view.hidden.length === 0}
          onClick={() => void set({ ...view, hidden: [] })}
        >
          {t("projects.view.showAll")}
        </Button>
        <Button size="compact-md" variant="subtle" disabled={isAsInFile} onClick={() => void set(AS_IN_FILE)}>
          {t("projects.view.asInFile")}
        </Button>
      </Group>
    </Stack>
  );
}
