import { Avatar, Button, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconLogin2, IconLogout, IconMoon, IconSettings, IconSun } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { displayName, useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { useDevice } from "@/ui/device";
import { existsOn } from "../guards";
import { useScreen } from "../useScreen";

/** Who is signed in, their settings and the way out; for a visitor the way in. */
export function UserMenu() {
  const { user } = useSession();
  return user ? <SignedIn name={displayName(user)} detail={user.mail ?? user.username} /> : <Visitor />;
}

function SignedIn({ name, detail }: { name: string; detail: string }) {
  const { t } = useT();
  const to = useLink();
  const { isMobile } = useDevice();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === "dark";
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t("shell.user.menu", { name })} style={{ borderRadius: 999 }}>
          <Avatar size={34} radius="xl" name={name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {detail}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={to("user_settings")} leftSection={<IconSettings size={16} />}>
          {t("shell.user.settings")}
        </Menu.Item>
        {isMobile && (
          <Menu.Item
            leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
            onClick={() => setColorScheme(isDark ? "light" : "dark")}
          >
            {t(isDark ? "shell.theme.light" : "shell.theme.dark")}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={to("logout")} leftSection={<IconLogout size={16} />}>
          {t("shell.user.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const SIGN_IN_SCREENS = [
  "login",
  "register",
  "password_reset",
  "register_approve",
  "logout",
  "page_not_found",
];

function Visitor() {
  const { t } = useT();
  const site = useSite();
  const to = useLink();
  const { entry } = useScreen();
  const { pathname, search } = useLocation();
  const login = entryOf(site, "login");
  if (!login || !existsOn(site, login) || entry?.route_view === "login") return null;
  const next = SIGN_IN_SCREENS.includes(entry?.route_view ?? "") ? undefined : pathname + search;
  return (
    <Button component={Link} to={to("login", { next })} size="sm" leftSection={<IconLogin2 size={17} />}>
      {t("shell.user.signIn")}
    </Button>
  );
}
