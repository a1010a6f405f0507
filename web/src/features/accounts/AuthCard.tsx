import { Card, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useDevice } from "@/ui/device";
import { Emblem } from "@/ui/Emblem";
import classes from "./AuthCard.module.css";

interface AuthCardProps {
  title: ReactNode;
  lead?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  /** Under the card: the other ways on. */
  beside?: ReactNode;
  wide?: boolean;
  /** Beside the card where there is room, under it where there is not. */
  side?: ReactNode;
}

/** The one card of a screen that is about getting in or out. */
export function AuthCard({ title, lead, icon, children, beside, wide, side }: AuthCardProps) {
  const { isMobile } = useDevice();
  return (
    <div className={`${classes["place"]} ${wide ? classes["wide"] : ""}`}>
      <Card padding={isMobile ? "lg" : "xl"} shadow="sm">
        <Stack gap="lg">
          {icon && <Emblem>{icon}</Emblem>}
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {lead && (
              <Text c="dimmed" mt="2xs" component="div">
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
      {side && <aside className={classes["side"]}>{side}</aside>}
    </div>
  );
}
