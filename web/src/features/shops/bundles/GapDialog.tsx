import { Modal, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { GapList } from "./GapList";
import type { Gap } from "./gaps";

interface GapDialogProps {
  shop: string;
  refused: { bundle: string; gaps: readonly Gap[] } | null;
  onClose: () => void;
}

/** Why a bundle could not be put on sale, and where each of it is set right. */
export function GapDialog({ shop, refused, onClose }: GapDialogProps) {
  const { t } = useT();
  return (
    <Modal
      opened={refused !== null}
      onClose={onClose}
      title={t("shops.gaps.title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {refused && (
        <Stack gap="sm">
          <Text>{t("shops.gaps.lead")}</Text>
          <GapList gaps={refused.gaps} shop={shop} bundle={refused.bundle} />
        </Stack>
      )}
    </Modal>
  );
}
