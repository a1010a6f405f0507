import { Button, Card, Center, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconPlugConnectedX } from "@tabler/icons-react";
import { useTimeout } from "@mantine/hooks";
import { type ReactNode, useDeferredValue, useState } from "react";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { Emblem } from "./Emblem";
import { useProblemText } from "./problemText";
import { HEIGHT, WIDTH } from "./sizes";

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What belongs here and how it gets here. */
  text?: ReactNode;
  action?: ReactNode;
}

/** There is nothing yet: says what will be here and how to begin. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Center py={{ base: "xl", sm: 64 }} px="md">
      <Stack align="center" gap="xs" maw={WIDTH.xxl} ta="center">
        {icon && <Emblem>{icon}</Emblem>}
        <Title order={2} size="h3" mt="xs">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" component="div">
            {text}
          </Text>
        )}
        {action && (
          <Group mt="sm" justify="center">
            {action}
          </Group>
        )}
      </Stack>
    </Center>
  );
}

interface ErrorStateProps {
  problem: unknown;
  onRetry?: () => void;
}

/** Something could not be read: what happened, what to do, and a way to try again. */
export function ErrorState({ problem, onRetry }: ErrorStateProps) {
  const { t } = useT();
  const text = useProblemText(problem);
  const Icon = problem instanceof CallProblem ? IconAlertTriangle : IconPlugConnectedX;
  return (
    <Center py="xl" px="md" role="alert">
      <Stack align="center" gap="xs" maw={WIDTH.xxl} ta="center">
        <Emblem color="danger">
          <Icon />
        </Emblem>
        <Title order={2} size="h3" mt="xs">
          {text.title}
        </Title>
        {text.advice && <Text c="dimmed">{text.advice}</Text>}
        {text.code && (
          <Text size="xs" c="dimmed" className="num">
            {t("ui.code", { code: text.code })}
          </Text>
        )}
        {onRetry && text.canRetry && (
          <Button mt="sm" variant="default" onClick={onRetry}>
            {t("ui.retry")}
          </Button>
        )}
      </Stack>
    </Center>
  );
}

const LONG_WAIT_MS = 2500;
const NUMBERS = Array.from({ length: 40 }, (_, index) => index);

/** Lines that will be a table or a list. */
export function RowSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap="md" p="lg" aria-hidden>
      {NUMBERS.slice(0, rows).map((row) => (
        <Skeleton key={row} h={HEIGHT.line} w={`${92 - ((row * 17) % 30)}%`} />
      ))}
    </Stack>
  );
}

/** Cards that will hold content. */
export function CardSkeleton({ cards = 3, height = 160 }: { cards?: number; height?: number }) {
  return (
    <Stack gap="md" aria-hidden>
      {NUMBERS.slice(0, cards).map((card) => (
        <Card key={card}>
          <Skeleton h={HEIGHT.line} w="35%" mb="md" />
          <Skeleton h={height - 80} />
        </Card>
      ))}
    </Stack>
  );
}

interface LoadedProps<T> {
  /** The answer of useRead. */
  read: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  skeleton?: ReactNode;
  /** What to show when there is nothing, and when that is. */
  empty?: { when: (data: T) => boolean; show: ReactNode };
  children: (data: T) => ReactNode;
}

/**
 * The four states of anything that is read: loading, failed, empty, ready. What arrives is drawn in small tasks while the
 * skeleton still stands, so that nobody's click waits for a whole page; from then on it is drawn at once.
 */
export function Loaded<T>({ read, skeleton, empty, children }: LoadedProps<T>) {
  const hasArrived = useDeferredValue(read.data !== undefined);
  if (read.data !== undefined && hasArrived) {
    return <>{empty?.when(read.data) ? empty.show : children(read.data)}</>;
  }
  if (read.error && read.data === undefined)
    return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />;
  return (
    <>
      <LongWait />
      {skeleton ?? <CardSkeleton />}
    </>
  );
}

/** Says that an answer is on its way where it takes so long that one would ask. */
function LongWait() {
  const { t } = useT();
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), LONG_WAIT_MS, { autoInvoke: true });
  if (!isLong) return null;
  return (
    <Text role="status" c="dimmed" size="sm" ta="center" py="xs">
      {t("ui.longWait")}
    </Text>
  );
}
