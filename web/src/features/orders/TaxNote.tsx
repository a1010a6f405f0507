import { Text } from "@mantine/core";

/** Why no tax is charged, where none is. */
export function TaxNote({ text }: { text: string }) {
  if (!text) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      {text}
    </Text>
  );
}
