import { Alert, List } from "@mantine/core";
import type { FailedView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

/** Who gets no letter, and why. */
export function FailedList({ failed }: { failed: readonly FailedView[] }) {
  const { t } = useT();
  if (failed.length === 0) return null;
  return (
    <Alert color="warning" title={t("sending.failed", { count: failed.length })}>
      <List size="sm">
        {failed.map(({ username, message }) => (
          <List.Item key={username}>{t("sending.failedOne", { username, reason: message })}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
