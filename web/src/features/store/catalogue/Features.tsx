import { List, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { ICON } from "@/ui/sizes";

/** What speaks for a bundle, point by point. */
export function Features({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <List
      size="sm"
      spacing="3xs"
      icon={
        <ThemeIcon size="xs" radius="xl" variant="light" aria-hidden>
          <IconCheck size={ICON.xs} />
        </ThemeIcon>
      }
    >
      {items.map((item) => (
        <List.Item key={item}>{item}</List.Item>
      ))}
    </List>
  );
}
