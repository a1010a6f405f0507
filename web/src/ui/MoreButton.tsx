import { Button, Group } from "@mantine/core";
import { useT } from "@/phrases/useT";

interface MoreButtonProps {
  /** Without it there is no next page, and no button. */
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/** Reads the next page of a list. */
export function MoreButton({ onMore, isLoading }: MoreButtonProps) {
  const { t } = useT();
  if (!onMore) return null;
  return (
    <Group justify="center" p="md">
      <Button variant="default" onClick={onMore} loading={isLoading}>
        {t("ui.more")}
      </Button>
    </Group>
  );
}
