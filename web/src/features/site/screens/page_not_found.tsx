import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useT } from "@/phrases/useT";
import { WIDTH } from "@/ui/sizes";
import classes from "./page_not_found.module.css";

/** An address that leads nowhere: says so and offers the way on. */
export default function PageNotFoundScreen() {
  const { t } = useT();
  const navigate = useNavigate();
  return (
    <Center mih="60vh">
      <Stack align="center" gap="xs" ta="center" maw={WIDTH.xxl}>
        <Text c="dimmed" className={`num ${classes["number"]}`} aria-hidden>
          404
        </Text>
        <Title order={1}>{t("shell.notFound.title")}</Title>
        <Text c="dimmed">{t("shell.notFound.text")}</Text>
        <Group mt="md">
          <Button variant="default" onClick={() => void navigate(-1)}>
            {t("ui.back")}
          </Button>
          <Button component={Link} to="/">
            {t("shell.home")}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
