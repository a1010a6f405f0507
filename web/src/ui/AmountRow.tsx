import { Group, Text } from "@mantine/core";

/** One line of a sum: what it is, and what it comes to. */
export function AmountRow({ label, text }: { label: string; text: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="baseline">
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {label}
      </Text>
      <Text size="sm" className="num" style={{ whiteSpace: "nowrap" }}>
        {text}
      </Text>
    </Group>
  );
}
