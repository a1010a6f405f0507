import { Alert, List, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";

/** Why a file cannot be used, and what to do; another one can be dropped at once. */
export function Refused({ problem, name }: { problem: unknown; name: string }) {
  const { t } = useT();
  const text = useProblemText(problem);
  const fields = problem instanceof CallProblem ? problem.fields : [];
  return (
    <Alert
      color="danger"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("projects.add.refused", { name })}
      role="alert"
    >
      <Text size="sm">{text.title}</Text>
      {fields.length > 1 && (
        <List size="sm" mt="3xs">
          {fields.map((field) => (
            <List.Item key={field.message}>{field.message}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm" mt="3xs">
        {t("projects.add.free")}
      </Text>
    </Alert>
  );
}
