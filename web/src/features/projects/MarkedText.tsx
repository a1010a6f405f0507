import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./MarkedText.module.css";

interface MarkedTextProps {
  text: string;
  /** Where what is wrong begins, and how long it is. */
  position: number;
  length: number;
  message: string;
}

/** A formula or rule with the place that is wrong marked in it. */
export function MarkedText({ text, position, length, message }: MarkedTextProps) {
  const end = Math.max(position + length, position + 1);
  return (
    <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} title={message} role="alert">
      <code className={classes["text"]}>
        {text.slice(0, position)}
        <mark className={classes["mark"]}>{text.slice(position, end) || " "}</mark>
        {text.slice(end)}
      </code>
    </Alert>
  );
}
