import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconBuildingStore, IconLock, IconPlugConnectedX } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, useRouteError } from "react-router";
import { type Translate, useT } from "@/phrases/useT";
import { Emblem } from "@/ui/Emblem";
import type { Tone } from "@/ui/tones";
import { WIDTH } from "@/ui/sizes";
import { ClosedScreen } from "../guards";
import { PartProblem } from "../parts";

const ClosedSite = lazy(() => import("./ClosedSite"));

interface Told {
  icon: ReactNode;
  color: Tone;
  title: string;
  text: string;
  canRetry: boolean;
}

/** A screen that cannot be shown says why: a right that is missing, a part that did not load, or our mistake. */
export function ScreenProblem() {
  const { t } = useT();
  const problem = useRouteError();
  if (problem instanceof ClosedScreen && problem.reason === "site")
    return (
      <Suspense>
        <ClosedSite />
      </Suspense>
    );
  const told = tell(problem, t);
  return (
    <Center mih="60vh" role="alert">
      <Stack align="center" gap="xs" maw={WIDTH.xxl} ta="center">
        <Emblem color={told.color}>{told.icon}</Emblem>
        <Title order={1} size="h2" mt="xs">
          {told.title}
        </Title>
        <Text c="dimmed">{told.text}</Text>
        <Group mt="sm">
          {told.canRetry && <Button onClick={() => location.reload()}>{t("ui.retry")}</Button>}
          <Button component={Link} to="/" variant="default">
            {t("shell.home")}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

function tell(problem: unknown, t: Translate): Told {
  if (problem instanceof ClosedScreen && problem.reason === "role") {
    const text = t("shell.closed.role", { roles: problem.roles.join(", ") });
    return { icon: <IconLock />, color: "waiting", title: t("shell.closed.title"), text, canRetry: false };
  }
  if (problem instanceof ClosedScreen) {
    const title = t("shell.closed.shopTitle");
    return {
      icon: <IconBuildingStore />,
      color: "waiting",
      title,
      text: t("shell.closed.shop"),
      canRetry: false,
    };
  }
  if (problem instanceof PartProblem) {
    const key = problem.failure === "timeout" ? "shell.part.timeout" : "shell.part.missing";
    const text = t(key, { part: problem.part });
    return {
      icon: <IconPlugConnectedX />,
      color: "danger",
      title: t("shell.part.title"),
      text,
      canRetry: true,
    };
  }
  const icon = <IconPlugConnectedX />;
  return {
    icon,
    color: "danger",
    title: t("shell.failure.title"),
    text: t("shell.failure.text"),
    canRetry: true,
  };
}
