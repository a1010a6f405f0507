import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Popover,
  Select,
  Stack,
  Text,
} from "@mantine/core";
import { IconAdjustments, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import type { GridColumn } from "@/ui/grid/values";
import { ICON, WIDTH } from "@/ui/sizes";
import type { Question } from "../grid/useQuestion";
import { moved } from "./look";
import { SortFields } from "./SortFields";
import type { Views } from "./useViews";

interface PanelProps {
  columns: readonly GridColumn[];
  views: Views;
  question: Question;
}

/** Which columns are shown, in which order and how wide, and by which column records are grouped. */
export function LookPanel({ columns, views, question }: PanelProps) {
  const { t } = useT();
  const { look, change } = views;
  const listed = look.columns.length
    ? look.columns
    : columns.map(({ id }) => ({ wdm_code: id, width: null }));
  const hidden = columns.filter(({ id }) => !listed.some((each) => each.wdm_code === id));
  const captions = new Map(columns.map(({ id, caption }) => [id, caption]));
  const known = listed.filter((each) => captions.has(each.wdm_code));
  const set = (next: typeof listed) => change({ columns: next });
  /** The button keeps the focus: what moves is taken out of the page and put back. */
  const move = (button: HTMLElement, from: number, to: number) => {
    set(moved(known, from, to));
    requestAnimationFrame(() => button.focus());
  };
  return (
    <Popover position="bottom-start" withinPortal trapFocus width={WIDTH.xl}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustments size={ICON.sm} aria-hidden />}>
          {t("layers.look")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="70dvh" style={{ overflowY: "auto" }} aria-label={t("layers.look")}>
        <Stack gap="xs">
          <Select
            label={t("layers.look.group")}
            placeholder={t("layers.look.group.none")}
            data={columns.map(({ id, caption }) => ({ value: id, label: caption }))}
            value={look.group}
            clearable
            comboboxProps={{ withinPortal: false }}
            onChange={(group) => change({ group })}
          />
          <SortFields columns={columns} sorts={question.question.sorts} onChange={question.setSorts} />
          <Text size="sm" fw={600}>
            {t("layers.look.columns")}
          </Text>
          {known.map(({ wdm_code, width }, at) => {
            const name = captions.get(wdm_code) ?? wdm_code;
            return (
              <Group key={wdm_code} gap="2xs" wrap="nowrap">
                <Checkbox
                  checked
                  disabled={known.length === 1}
                  label={name}
                  flex={1}
                  onChange={() => set(known.filter((each) => each.wdm_code !== wdm_code))}
                />
                <NumberInput
                  aria-label={t("layers.look.width", { name })}
                  placeholder={t("layers.look.auto")}
                  w={WIDTH.xs}
                  size="xs"
                  min={60}
                  max={2000}
                  step={20}
                  value={width ?? ""}
                  onChange={(value) =>
                    set(
                      known.map((each) =>
                        each.wdm_code === wdm_code ? { wdm_code, width: Number(value) || null } : each,
                      ),
                    )
                  }
                />
                <ActionIcon
                  variant="subtle"
                  aria-label={t("layers.look.up", { name })}
                  data-disabled={at === 0 || undefined}
                  aria-disabled={at === 0}
                  onClick={(event) => move(event.currentTarget, at, at - 1)}
                >
                  <IconChevronUp size={ICON.sm} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t("layers.look.down", { name })}
                  data-disabled={at === known.length - 1 || undefined}
                  aria-disabled={at === known.length - 1}
                  onClick={(event) => move(event.currentTarget, at, at + 1)}
                >
                  <IconChevronDown size={ICON.sm} />
                </ActionIcon>
              </Group>
            );
          })}
          {hidden.map(({ id, caption }) => (
            <Checkbox
              key={id}
              checked={false}
              label={caption}
              onChange={() => set([...known, { wdm_code: id, width: null }])}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
