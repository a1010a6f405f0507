import { Card, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useDevice } from "@/ui/device";
import classes from "./AuthCard.module.css";

interface AuthCardProps {
  title: ReactNode;
  lead?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  /** Under the card: the other ways on. */
  beside?: ReactNode;
  wide?: boolean;
}

/** The one card of a screen that is about getting in or out. */
export function AuthCard({ title, lead, icon, children, beside, wide }: AuthCardProps) {
  const { isMobile } = useDevice();
  return (
    <div className={`${classes["place"]} ${wide ? classes["wide"] : ""}`}>
      <Card padding={isMobile ? "lg" : "xl"} shadow="sm">
        <Stack gap="lg">
          {icon && (
            <ThemeIcon size={52} radius="xl" variant="light" aria-hidden>
              {icon}
            </ThemeIcon>
          )}
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {lead && (
              <Text c="dimmed" mt={6} component="div">
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Card>
      {beside && (
        <Text size="sm" c="dimmed" component="div" className={classes["beside"]}>
          {beside}
        </Text>
      )}
    </div>
  );
}
