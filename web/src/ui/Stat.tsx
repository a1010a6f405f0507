import { Card, Group, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Stat.module.css";

interface StatProps {
  label: ReactNode;
  /** Already written in the language (see useFormat). */
  value: ReactNode;
  /** A short word on what it means or where it comes from. */
  note?: ReactNode;
  icon?: ReactNode;
}

/** One number that matters. */
export function Stat({ label, value, note, icon }: StatProps) {
  return (
    <Card padding="md">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {icon}
      </Group>
      <Text fz="clamp(1.25rem, 5vw, 1.625rem)" fw={650} lh={1.25} className="num" mt="4xs" component="div">
        {unbroken(value)}
      </Text>
      {note && (
        <Text size="xs" c="dimmed" mt="4xs" component="div">
          {note}
        </Text>
      )}
    </Card>
  );
}

/** An amount keeps its sign on its line. */
function unbroken(value: ReactNode): ReactNode {
  return typeof value === "string" ? value.replaceAll(" ₺", "\u00a0₺") : value;
}

/** Stats beside each other; on a phone two in a row where they fit. */
export function Stats({ children, columns = 4 }: { children: ReactNode; columns?: number }) {
  return (
    <SimpleGrid cols={{ base: 2, md: columns }} spacing="md" className={classes["stats"] ?? ""}>
      {children}
    </SimpleGrid>
  );
}
