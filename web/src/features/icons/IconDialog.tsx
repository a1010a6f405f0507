import { Badge, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { IconView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { MenuIcon } from "@/ui/MenuIcon";
import { notifyDone, notifyInfo } from "@/ui/notify";
import { ICON, HEIGHT } from "@/ui/sizes";
import { GROUPS } from "./groups";
import { useUses } from "./useUses";

/** One icon, large and as small as in a menu, with where it is used. */
export function IconDialog({ icon, onClose }: { icon: IconView | null; onClose: () => void }) {
  return (
    <Modal opened={icon !== null} onClose={onClose} title={icon?.name}>
      {icon && <Details icon={icon} />}
    </Modal>
  );
}

function Details({ icon }: { icon: IconView }) {
  const { t, lang } = useT();
  const uses = useUses(icon.path);
  const group = GROUPS[icon.category];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(icon.path);
      notifyDone(t("icons.copied"));
    } catch {
      notifyInfo(t("icons.copyFailed"));
    }
  };
  return (
    <Stack gap="md">
      <Group justify="center" align="flex-end" gap="xl" py="md">
        <MenuIcon path={icon.path} size={HEIGHT.block} />
        <MenuIcon path={icon.path} size={HEIGHT.field} />
        <MenuIcon path={icon.path} size={ICON.md} />
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t("icons.category")}
        </Text>
        <Badge color="neutral">{group ? t(group) : icon.category}</Badge>
      </Group>
      <div>
        <Text size="sm" c="dimmed">
          {t("icons.usedIn")}
        </Text>
        {uses.length > 0 ? (
          <List size="sm">
            {uses.map((entry) => (
              <List.Item key={entry.menu_client_id}>{entry.caption[lang]}</List.Item>
            ))}
          </List>
        ) : (
          <Text size="sm">{t("icons.notUsed")}</Text>
        )}
      </div>
      <Group justify="flex-end">
        <Button leftSection={<IconCopy size={ICON.md} aria-hidden />} onClick={() => void copy()}>
          {t("icons.copy")}
        </Button>
      </Group>
    </Stack>
  );
}
