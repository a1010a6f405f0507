import { Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./Page.module.css";

interface PageProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right; the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Uses the whole width, for grids and boards. */
  wide?: boolean;
  /** For forms and texts that are read line by line. */
  narrow?: boolean;
}

/** A screen: its one heading, what it is about, what can be done, and its content. */
export function Page({ title, description, actions, children, wide, narrow }: PageProps) {
  return (
    <Stack gap="lg" className={wide ? classes["wide"] : narrow ? classes["narrow"] : classes["page"]}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box className={classes["heading"]}>
          <Title order={1}>{title}</Title>
          {description && (
            <Text c="dimmed" mt="2xs" component="div" className={classes["description"]}>
              {description}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

/** What stands above a page, no wider than the page. */
export function AbovePage({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <Box className={classes[narrow ? "narrow" : "page"] ?? ""}>{children}</Box>;
}

interface SectionProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** Content reaches the border (tables, lists). */
  flush?: boolean;
}

/** A part of a screen on its own card. */
export function Section({ title, description, actions, children, flush }: SectionProps) {
  const id = useId();
  const isHeaded = Boolean(title || actions);
  return (
    <Card component="section" padding={flush ? 0 : "lg"} aria-labelledby={title ? id : undefined}>
      {isHeaded && (
        <Group
          justify="space-between"
          align="flex-start"
          gap="xs"
          mb={flush || !children ? 0 : "md"}
          className={flush ? classes["flushHead"] : ""}
        >
          <Box className={classes["heading"]}>
            {title && (
              <Title order={2} size="h3" id={id}>
                {title}
              </Title>
            )}
            {description && (
              <Text size="sm" c="dimmed" mt="4xs" component="div">
                {description}
              </Text>
            )}
          </Box>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Card>
  );
}
