import { Group, Kbd, Stack, Switch, Text } from "@mantine/core";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { EVERYWHERE, KEYS } from "./keys";
import { looksStore, setLooks } from "./values";

/** What the keys of the desk do, and the switch that turns them off. */
export function KeysWindow({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const { hasKeys } = useStore(looksStore);
  return (
    <OpenWindow title={t("support.desk.keys")} onClose={onClose}>
      <Stack gap="xs">
        {Object.entries({ ...KEYS, ...EVERYWHERE }).map(([keys, phrase]) => (
          <Group key={keys} justify="space-between" wrap="nowrap">
            <Text size="sm">{t(phrase)}</Text>
            <Group gap="3xs" wrap="nowrap">
              {keys.split(" ").map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
        <Switch
          mt="sm"
          label={t("support.desk.keys.on")}
          checked={hasKeys}
          onChange={(event) => setLooks({ hasKeys: event.currentTarget.checked })}
        />
      </Stack>
    </OpenWindow>
  );
}
