import { Badge } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { capital } from "./amounts";
import { colorOf } from "./states";

/** A state in its colour and in words. */
export function StateBadge({ status, text }: { status: string; text: string }) {
  const { lang } = useT();
  return (
    <Badge miw="max-content" color={colorOf(status)}>
      {capital(text, lang)}
    </Badge>
  );
}
