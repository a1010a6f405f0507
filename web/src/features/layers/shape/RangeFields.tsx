import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON, WIDTH } from "@/ui/sizes";
import type { WdmRange } from "../layers";

const KINDS = ["possible", "critical", "usual"] as const;

interface RangesProps {
  ranges: readonly WdmRange[];
  onChange: (ranges: WdmRange[]) => void;
}

/** Between which values a number lies: what cannot be outside, what needs a deed at once, what is usual, and who says so. */
export function RangeFields({ ranges, onChange }: RangesProps) {
  const { t } = useT();
  const { separators } = useFormat();
  const put = (at: number, change: Partial<WdmRange>) =>
    onChange(ranges.map((range, place) => (place === at ? { ...range, ...change } : range)));
  const limit = (at: number, side: "lower" | "upper") => (
    <NumberInput
      {...separators}
      hideControls
      aria-label={t(`layers.range.${side}`)}
      placeholder={t(`layers.range.${side}`)}
      value={ranges[at]?.[side] ?? ""}
      onChange={(value) => put(at, { [side]: value === "" ? null : Number(value) })}
      w={WIDTH.xs}
    />
  );
  return (
    <Fieldset legend={t("layers.shape.ranges")}>
      <Stack gap="xs">
        {ranges.map((range, at) => (
          // A range has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={at} gap="xs" align="flex-start">
            <Select
              aria-label={t("layers.range.kind")}
              allowDeselect={false}
              data={KINDS.map((value) => ({ value, label: t(`layers.range.kind.${value}`) }))}
              value={range.kind}
              onChange={(value) => put(at, { kind: value as WdmRange["kind"] })}
              w={WIDTH.md}
            />
            {limit(at, "lower")}
            {limit(at, "upper")}
            <TextInput
              aria-label={t("layers.range.source")}
              placeholder={t("layers.range.source")}
              value={range.source ?? ""}
              onChange={(event) => put(at, { source: event.currentTarget.value })}
              flex={1}
              miw={WIDTH.md}
            />
            {Boolean(range.rule) && (
              <Text size="xs" c="dimmed">
                {t("layers.range.forSome")}
              </Text>
            )}
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t("layers.range.remove")}
              onClick={() => onChange(ranges.filter((_, place) => place !== at))}
            >
              <IconTrash size={ICON.md} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="compact-md"
          w="fit-content"
          leftSection={<IconPlus size={ICON.sm} aria-hidden />}
          onClick={() =>
            onChange([...ranges, { kind: "usual", lower: null, upper: null, rule: null, source: "" }])
          }
        >
          {t("layers.range.add")}
        </Button>
      </Stack>
    </Fieldset>
  );
}
