import { Anchor, Center, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { WIDTH } from "@/ui/sizes";

/** Nobody is to blame and nothing is lost: the site is closed for now, and whoever works on it may sign in. */
export default function ClosedSite() {
  const { t } = useT();
  const { frontend } = useSite();
  const { isSignedIn } = useSession();
  const to = useLink();
  return (
    <Center mih="70vh">
      <Stack align="center" gap="sm" maw={WIDTH.xxl} ta="center">
        <Title order={1}>{frontend.application_name}</Title>
        <Text fz="lg">{t("shell.site.closedTitle")}</Text>
        <Text c="dimmed">{t("shell.site.closedText")}</Text>
        {frontend.support_mail && (
          <Anchor href={`mailto:${frontend.support_mail}`}>{frontend.support_mail}</Anchor>
        )}
        {frontend.login_function === "on" && (
          <Anchor component={Link} to={to(isSignedIn ? "logout" : "login")} size="sm" c="dimmed" mt="xl">
            {t(isSignedIn ? "shell.user.signOut" : "shell.site.closedSignIn")}
          </Anchor>
        )}
      </Stack>
    </Center>
  );
}
