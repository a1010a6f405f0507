import { Grid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";

interface ReportScreenProps<T> {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  read: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  empty?: { when: (data: T) => boolean; show: ReactNode };
  /** The answer as a sentence, before any number. */
  answer?: (data: T) => ReactNode;
  /** What stands beside the report: contents, choices. */
  aside?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** A result that is read: the answer first, then numbers and charts. */
export function ReportScreen<T>({ read, empty, answer, aside, children, ...page }: ReportScreenProps<T>) {
  return (
    <Page {...page}>
      <Loaded read={read} {...(empty ? { empty } : {})}>
        {(data) => (
          <Stack gap="lg">
            {answer?.(data)}
            {aside ? (
              <Grid gap="lg">
                <Grid.Col span={{ base: 12, md: 8 }}>
                  <Stack gap="lg">{children(data)}</Stack>
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 4 }}>{aside(data)}</Grid.Col>
              </Grid>
            ) : (
              children(data)
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
