import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";

export const SCHEMES = [
  { value: "auto", key: "shell.theme.auto", Icon: IconDeviceDesktop },
  { value: "light", key: "shell.theme.light", Icon: IconSun },
  { value: "dark", key: "shell.theme.dark", Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; key: string; Icon: unknown }[];

export function ThemeToggle() {
  const { t } = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = SCHEMES.find((scheme) => scheme.value === colorScheme)?.Icon ?? IconSun;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t("shell.theme")}>
          <Icon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme.value}
            role="menuitemradio"
            aria-checked={scheme.value === colorScheme}
            leftSection={<scheme.Icon size={16} />}
            rightSection={scheme.value === colorScheme ? <IconCheck size={15} /> : null}
            onClick={() => setColorScheme(scheme.value)}
          >
            {t(scheme.key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
