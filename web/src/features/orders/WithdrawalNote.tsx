import { Text } from "@mantine/core";

interface Told {
  pro_name: string;
  withdrawal_text: string;
}

/** Until when one may withdraw from what is in a bundle; each sentence once, with the products it is about. */
export function WithdrawalNote({ products }: { products: readonly Told[] }) {
  const named = new Map<string, string[]>();
  for (const { pro_name: name, withdrawal_text: text } of products) {
    if (text) named.set(text, [...(named.get(text) ?? []), name]);
  }
  return [...named].map(([text, names]) => (
    <Text key={text} size="xs" c="dimmed">
      {named.size > 1 ? `${names.join(", ")}: ${text}` : text}
    </Text>
  ));
}
