import { Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { RowSkeleton } from "@/ui/States";

const Previews = lazy(() => import("./Previews"));

interface PreviewWindowProps {
  siteId: string;
  address: string;
  releaseId?: string;
  onClose: () => void;
}

/** The links to previews in a window of their own. */
export function PreviewWindow({ onClose, ...shown }: PreviewWindowProps) {
  const { t } = useT();
  return (
    <OpenWindow title={t("site.preview.title")} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("site.preview.lead")}
        </Text>
        <Suspense fallback={<RowSkeleton rows={2} />}>
          <Previews {...shown} />
        </Suspense>
      </Stack>
    </OpenWindow>
  );
}
