import { Text } from "@mantine/core";
import classes from "./PathText.module.css";

/** A path in one line of words: the way there, and the last as what is meant. */
export function PathText({ path }: { path: readonly string[] }) {
  const way = path.slice(0, -1);
  return (
    <Text size="sm" component="span" className={classes["path"] ?? ""}>
      {way.length > 0 && (
        <Text span inherit c="dimmed">
          {`${way.join(" › ")} › `}
        </Text>
      )}
      <Text span inherit fw={600}>
        {path.at(-1)}
      </Text>
    </Text>
  );
}
