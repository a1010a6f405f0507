import { Badge } from "@mantine/core";
import type { BundleStatus } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

export function BundleBadge({ status }: { status: BundleStatus }) {
  const { t } = useT();
  return (
    <Badge component="span" miw="max-content" color={status === "active" ? "success" : "neutral"}>
      {t(`shops.bundle.status.${status}`)}
    </Badge>
  );
}
