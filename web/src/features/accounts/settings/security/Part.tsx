import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { WIDTH } from "@/ui/sizes";

interface PartProps {
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One way of proving who you are: what it is, whether it is on, and what can be done. */
export function Part({ title, text, action, children }: PartProps) {
  return (
    <Box>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex={1} miw={WIDTH.lg}>
          <Title order={3} size="h5">
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {text}
          </Text>
        </Box>
        {action}
      </Group>
      {children}
    </Box>
  );
}
