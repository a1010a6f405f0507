import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import type { SecondStep as Step } from "@/api/generated/types.gen";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { SiteSlot } from "@/screens/units/SiteSlot";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AuthCard } from "../AuthCard";
import { useCaptcha } from "../captcha/useCaptcha";
import { DevMail } from "../DevMail";
import { isRegistrationOpen } from "../gates";
import { PasswordStep } from "../login/PasswordStep";
import { firstStep, SecondStep, type Waiting } from "../login/SecondStep";
import { nextPath } from "../next";

const TITLES = {
  passkey: "accounts.step.passkeyTitle",
  totp: "accounts.step.totpTitle",
  mail: "accounts.code.title",
  recovery: "accounts.step.recoveryTitle",
} as const;
const LEADS = {
  passkey: "accounts.step.passkeyLead",
  totp: "accounts.step.totpLead",
  mail: "accounts.code.lead",
  recovery: "accounts.step.recoveryLead",
} as const;

/** Sign in with username or mail and password, and with a second step where one is set up; or with a passkey alone. */
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
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [step, setStep] = useState<Step>("mail");
  const [username, setUsername] = useState("");
  const captcha = useCaptcha();
  const waitForStep = (next: Waiting) => {
    setUsername(next.credentials.username);
    setStep(firstStep(next.steps));
    setWaiting(next);
  };
  const lead = wasSentHere ? t("accounts.login.leadNext") : t("accounts.login.lead");
  return (
    <AuthCard
      title={waiting ? t(TITLES[step]) : t("accounts.login.title")}
      lead={waiting ? t(LEADS[step]) : lead}
      beside={<Beside />}
      side={<SiteSlot place="login.side" />}
    >
      {waiting ? (
        <SecondStep
          waiting={waiting}
          step={step}
          onStep={setStep}
          captcha={captcha}
          onBack={() => setWaiting(null)}
        />
      ) : (
        <PasswordStep username={username} captcha={captcha} onStepNeeded={waitForStep} />
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
        <Group gap="2xs" justify="center">
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
