import { Card, Group, SimpleGrid, Stack, Text, ThemeIcon } from "@mantine/core";
import { Link } from "react-router";
import { hasRole, useSession } from "@/api/session";
import { type MenuEntry, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useWaiting } from "@/screens/useWaiting";
import { MenuIcon } from "@/ui/MenuIcon";
import { Page } from "@/ui/Page";
import { ICON } from "@/ui/sizes";

function rolesOf({ auth_list }: MenuEntry): string[] {
  return auth_list.split(",").filter(Boolean);
}

/** The way to everything that is administered: the screens below this one that the person may open, each with what waits there. */
export default function SettingsScreen() {
  const { t, lang } = useT();
  const to = useLink();
  const { menu } = useSite();
  const { user } = useSession();
  const waiting = useWaiting();
  const entries = menu.filter(
    (entry) => entry.parent === "settings" && (!rolesOf(entry).length || hasRole(user, ...rolesOf(entry))),
  );
  return (
    <Page title={t("shell.settings.title")} description={t("shell.settings.lead")}>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="md">
        {entries.map((entry) => (
          <Card
            key={entry.route_view}
            component={Link}
            to={to(entry.route_view)}
            padding="lg"
            className="ink"
          >
            <Group wrap="nowrap" gap="sm">
              <ThemeIcon variant="light" size="xl" radius="md" aria-hidden>
                <MenuIcon path={entry.icon} size={ICON.lg} />
              </ThemeIcon>
              <Stack gap={0}>
                <Text fw={600}>{entry.caption[lang]}</Text>
                {waiting
                  .filter(({ route }) => route === entry.route_view)
                  .map(({ kind, text }) => (
                    <Text key={kind} size="sm" c="dimmed">
                      {text}
                    </Text>
                  ))}
              </Stack>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
}
