import { Alert, List, Text } from "@mantine/core";
import type { AssignAnswer } from "@/api/generated/types.gen";

/** What became of each username. */
export function AssignResults({ answer }: { answer: AssignAnswer }) {
  return (
    <Alert
      color={answer.is_assigned ? "success" : "waiting"}
      title={answer.status_message}
      role="status"
      variant="light"
    >
      <List listStyleType="none" spacing="3xs">
        {answer.result_list.map(({ username, result, message, auth_id }) => (
          <List.Item key={username}>
            <Text component="span" size="sm" fw={600}>
              {username}
            </Text>
            <Text component="span" size="sm">
              {`: ${message}`}
              {result === "done" || !auth_id ? "" : ` (${auth_id})`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
