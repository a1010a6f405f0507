import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { OpenApplications } from "@/features/applications/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AuthCard } from "../AuthCard";
import { DevMail } from "../DevMail";
import { RegisterForm } from "../register/RegisterForm";
import { TextLink } from "../TextLink";

/** Make an account: the form, and then the word to look into the mailbox. */
export default function RegisterScreen() {
  const { t } = useT();
  const to = useLink();
  const [mail, setMail] = useState("");
  if (mail) return <CheckMail mail={mail} />;
  return (
    <AuthCard
      wide
      title={t("accounts.register.title")}
      lead={t("accounts.register.lead")}
      beside={
        <Stack gap="lg">
          <Group gap="2xs" justify="center">
            <Text inherit>{t("accounts.register.haveAccount")}</Text>
            <Anchor component={Link} to={to("login")} inherit fw={600}>
              {t("accounts.login.go")}
            </Anchor>
          </Group>
          <OpenApplications />
        </Stack>
      }
    >
      <RegisterForm onDone={setMail} />
    </AuthCard>
  );
}

function CheckMail({ mail }: { mail: string }) {
  const { t } = useT();
  const to = useLink();
  return (
    <AuthCard
      icon={<IconMailForward />}
      title={t("accounts.register.doneTitle")}
      lead={t("accounts.register.doneLead", { mail })}
    >
      <Text size="sm" c="dimmed">
        {t("accounts.register.again")}{" "}
        <TextLink to={to("password_reset")}>{t("accounts.register.againGo")}</TextLink>
      </Text>
      <DevMail />
      <Button component={Link} to={to("login")} variant="default" fullWidth>
        {t("accounts.login.send")}
      </Button>
    </AuthCard>
  );
}
