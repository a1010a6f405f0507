import { List, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";

/** What speaks for a bundle, point by point. */
export function Features({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <List
      size="sm"
      spacing={4}
      icon={
        <ThemeIcon size={18} radius="xl" variant="light" aria-hidden>
          <IconCheck size={12} />
        </ThemeIcon>
      }
    >
      {items.map((item) => (
        <List.Item key={item}>{item}</List.Item>
      ))}
    </List>
  );
}
