import { Menu, Text } from "@mantine/core";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useDevice } from "@/ui/device";
import { type Opener, useOpensAtOnce } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";
import { SCHEMES, useScheme } from "./ThemeToggle";

interface SignedInMenuProps {
  button: Opener;
  name: string;
  detail: string;
}

/** The menu of a signed-in person: their settings and the way out. */
export default function SignedInMenu({ button, name, detail }: SignedInMenuProps) {
  const { t } = useT();
  const to = useLink();
  const { isMobile } = useDevice();
  const { scheme, setScheme } = useScheme();
  const { target, opened, setOpened } = useOpensAtOnce(button);
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} className="ink" truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {detail}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={to("user_settings")} leftSection={<IconSettings size={ICON.sm} />}>
          {t("shell.user.settings")}
        </Menu.Item>
        {isMobile &&
          SCHEMES.filter(({ value }) => value !== scheme).map(({ value, key, Icon }) => (
            <Menu.Item key={value} leftSection={<Icon size={ICON.sm} />} onClick={() => setScheme(value)}>
              {t("shell.theme")}: {t(key)}
            </Menu.Item>
          ))}
        <Menu.Item component={Link} to={to("logout")} leftSection={<IconLogout size={ICON.sm} />}>
          {t("shell.user.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
