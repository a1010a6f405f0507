import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";

export const SCHEMES = [
  { value: "auto", key: "shell.theme.auto", Icon: IconDeviceDesktop },
  { value: "light", key: "shell.theme.light", Icon: IconSun },
  { value: "dark", key: "shell.theme.dark", Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; key: string; Icon: unknown }[];

export function useScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, setScheme: setColorScheme };
}

/** One press goes on to the next: as the system, light, dark. */
export function ThemeToggle() {
  const { t } = useT();
  const { scheme, setScheme } = useScheme();
  const index = SCHEMES.findIndex(({ value }) => value === scheme);
  const { key, Icon } = SCHEMES[index] ?? SCHEMES[0];
  const next = SCHEMES[(index + 1) % SCHEMES.length] ?? SCHEMES[0];
  const label = `${t("shell.theme")}: ${t(key)}`;
  return (
    <ActionIcon size="lg" aria-label={label} title={label} onClick={() => setScheme(next.value)}>
      <Icon size={ICON.md} />
    </ActionIcon>
  );
}
