import { Anchor, Card, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";

/** The applications anybody may register with, through an account here; nothing where there are none. */
export function OpenApplications() {
  const { t } = useT();
  const to = useLink();
  const { data } = useRead("/v1/register/externalapplication/list");
  const open = data?.external_application_for_register ?? [];
  if (open.length === 0) return null;
  return (
    <Card ta="start">
      <Text fw={600}>{t("applications.open.title")}</Text>
      <Text size="sm" c="dimmed">
        {t("applications.open.lead")}
      </Text>
      <Group gap="sm" mt="xs">
        {open.map(({ user_externalapplication_client_id: application, name }) => (
          <Anchor
            key={application}
            component={Link}
            to={to("user_externalapplication_enter", { application })}
            fw={600}
          >
            {name}
          </Anchor>
        ))}
      </Group>
    </Card>
  );
}
