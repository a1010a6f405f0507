import { List, Text } from "@mantine/core";
import type { AuditChange } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useTrailWords } from "./words";

/** What changed, field by field: as it was, and as it is. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useT();
  const { field, value } = useTrailWords();
  if (changes.length === 0) return <>–</>;
  return (
    <List listStyleType="none" spacing="4xs" size="sm">
      {changes.map((change) => (
        <List.Item key={change.field}>
          <Text component="span" size="sm" c="dimmed">
            {`${field(change.field)}: `}
          </Text>
          {change.before !== null && (
            <>
              <Text component="del" size="sm" c="dimmed">
                {value(change.before, change.field)}
              </Text>
              <span className="visually-hidden">{t("audit.becomes")}</span>
              <span aria-hidden> → </span>
            </>
          )}
          <Text component="span" size="sm">
            {value(change.after, change.field)}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
