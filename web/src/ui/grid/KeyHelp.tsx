import { Group, Kbd, Stack, Text } from "@mantine/core";
import type { PhraseKey } from "@/phrases/useT";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";

interface HelpProps {
  isEditable: boolean;
  hasRecords: boolean;
  hasUndo: boolean;
  onClose: () => void;
}

type Line = readonly [keys: readonly string[], says: PhraseKey];

const READING: readonly Line[] = [
  [["←", "↑", "→", "↓"], "grid.keys.go"],
  [["Ctrl", "↓"], "grid.keys.far"],
  [["Shift", "↓"], "grid.keys.range"],
  [["Ctrl", "C"], "grid.keys.copy"],
  [["Ctrl", "F"], "grid.keys.find"],
];
const WRITING: readonly Line[] = [
  [["Enter"], "grid.keys.edit"],
  [["Esc"], "grid.keys.leave"],
  [["Tab"], "grid.keys.next"],
  [["Delete"], "grid.keys.clear"],
  [["Ctrl", "V"], "grid.keys.paste"],
  [["Ctrl", "D"], "grid.keys.fill"],
];
const UNDOING: readonly Line[] = [
  [["Ctrl", "Z"], "grid.keys.undo"],
  [["Ctrl", "Y"], "grid.keys.redo"],
];

/** All keys of the grid. */
export function KeyHelp({ isEditable, hasRecords, hasUndo, onClose }: HelpProps) {
  const { t } = useT();
  const lines: Line[] = [
    ...READING,
    ...(isEditable ? WRITING : []),
    ...(hasUndo ? UNDOING : []),
    ...(hasRecords ? ([[[t("grid.keys.space")], "grid.keys.record"]] as const) : []),
    [["?"], "grid.keys.help"],
  ];
  return (
    <OpenWindow title={t("grid.keys.title")} onClose={onClose}>
      <Stack gap="xs" component="ul" p={0}>
        {lines.map(([keys, says]) => (
          <Group key={says} component="li" justify="space-between" wrap="nowrap">
            <Text size="sm">{t(says)}</Text>
            <Group gap="3xs" wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </OpenWindow>
  );
}
