import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AuthCard } from "../AuthCard";
import { useCaptcha } from "../captcha/useCaptcha";
import { DevMail } from "../DevMail";
import { isRegistrationOpen } from "../gates";
import { CodeStep } from "../login/CodeStep";
import { type Credentials, PasswordStep } from "../login/PasswordStep";
import { nextPath } from "../next";

/** Sign in with username or mail and password, and with a mailed code where it is asked for. */
export default function LoginScreen() {
  const { lang } = useT();
  const site = useSite();
  const { isSignedIn } = useSession();
  const next = useSearchParams()[0].get("next");
  if (isSignedIn) return <Navigate to={nextPath(site, next, lang)} replace />;
  return <SignIn wasSentHere={next !== null} />;
}

function SignIn({ wasSentHere }: { wasSentHere: boolean }) {
  const { t } = useT();
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const [username, setUsername] = useState("");
  const captcha = useCaptcha();
  const waitForCode = (credentials: Credentials) => {
    setUsername(credentials.username);
    setWaiting(credentials);
  };
  const lead = wasSentHere ? t("accounts.login.leadNext") : t("accounts.login.lead");
  return (
    <AuthCard
      title={waiting ? t("accounts.code.title") : t("accounts.login.title")}
      lead={waiting ? t("accounts.code.lead") : lead}
      beside={<Beside />}
    >
      {waiting ? (
        <CodeStep credentials={waiting} captcha={captcha} onBack={() => setWaiting(null)} />
      ) : (
        <PasswordStep username={username} captcha={captcha} onCodeNeeded={waitForCode} />
      )}
    </AuthCard>
  );
}

function Beside() {
  const { t } = useT();
  const site = useSite();
  const to = useLink();
  return (
    <Stack gap="xs">
      {isRegistrationOpen(site) && (
        <Group gap={6} justify="center">
          <Text inherit>{t("accounts.login.noAccount")}</Text>
          <Anchor component={Link} to={to("register")} inherit fw={600}>
            {t("accounts.register.go")}
          </Anchor>
        </Group>
      )}
      <DevMail />
    </Stack>
  );
}
