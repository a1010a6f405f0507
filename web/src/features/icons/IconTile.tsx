import { Stack, Text, UnstyledButton } from "@mantine/core";
import type { IconView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { MenuIcon } from "@/ui/MenuIcon";
import { ICON } from "@/ui/sizes";
import classes from "./IconTile.module.css";
import { useUses } from "./useUses";

/** One icon of the catalogue; a mark says that the menu shows it. */
export function IconTile({ icon, onOpen }: { icon: IconView; onOpen: (icon: IconView) => void }) {
  const { t } = useT();
  const isUsed = useUses(icon.path).length > 0;
  return (
    <UnstyledButton
      className={classes["tile"]}
      data-used={isUsed || undefined}
      title={isUsed ? `${icon.name} · ${t("icons.used")}` : icon.name}
      onClick={() => onOpen(icon)}
    >
      <Stack align="center" gap="2xs">
        <MenuIcon path={icon.path} size={ICON.xl} />
        <Text size="xs" c="dimmed" ta="center" truncate w="100%">
          {icon.name}
        </Text>
      </Stack>
    </UnstyledButton>
  );
}
