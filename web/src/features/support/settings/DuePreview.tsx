import { List, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import type { Times } from "./types";

const REST_MS = 500;

/** When answers would be due with these times, by examples; nothing while the hours make no sense. */
export function DuePreview({ times }: { times: Times }) {
  const { t } = useT();
  const [{ week, budgets }] = useDebouncedValue(times, REST_MS);
  const { data } = useRead(
    "/v1/support/due/preview",
    { body: { times: { week, budgets } } },
    { keepsPrevious: true },
  );
  if (!data) return null;
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {t("support.settings.examples")}
      </Text>
      <List size="sm" c="dimmed">
        {data.list.map(({ asked, until }) => (
          <List.Item key={asked}>{t("support.settings.example", { asked, until })}</List.Item>
        ))}
      </List>
    </div>
  );
}
