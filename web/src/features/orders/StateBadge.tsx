import { Badge } from "@mantine/core";
import { colorOf } from "./states";

/** A state in its colour and in words. */
export function StateBadge({ status, text }: { status: string; text: string }) {
  return <Badge color={colorOf(status)}>{text}</Badge>;
}
