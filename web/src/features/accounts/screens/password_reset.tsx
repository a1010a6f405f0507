import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { IconLinkOff, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import { AuthCard } from "../AuthCard";
import { DevMail } from "../DevMail";
import { enterWith } from "../entering";
import { LEGAL_CODE } from "../legal";
import { type LinkToken, useLinkToken } from "../linkToken";
import { keepTyping, ProblemAlert, useProblem } from "../problem";
import { Acceptance } from "../register/Acceptance";
import { isMail, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../rules";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";

const MAIL_CHECKS = {
  mail: (mail: string) => (isMail(mail) ? null : <Say phrase="accounts.mail.rule" />),
};

const PASSWORD_CHECKS = {
  password: (password: string) =>
    password.length >= SHORTEST_PASSWORD ? null : (
      <Say phrase="accounts.password.tooShort" params={{ count: SHORTEST_PASSWORD }} />
    ),
};
const INVITED_CHECKS = {
  ...PASSWORD_CHECKS,
  isAccepted: (isAccepted: boolean) => (isAccepted ? null : <Say phrase="accounts.legal.missing" />),
};

/** A forgotten password: ask for the mailed link, and choose a new password behind it. */
export default function PasswordResetScreen() {
  const { link, forget } = useLinkToken("mail_password_reset_token");
  const [isRefused, setIsRefused] = useState(false);
  const refuse = () => {
    setIsRefused(true);
    forget();
  };
  if (link) return <NewPassword link={link} onUsed={forget} onRefused={refuse} />;
  return <AskForLink isRefused={isRefused} />;
}

function AskForLink({ isRefused }: { isRefused: boolean }) {
  const { t } = useT();
  const [sentTo, setSentTo] = useState("");
  if (sentTo) return <CheckMail mail={sentTo} onAgain={() => setSentTo("")} />;
  return (
    <AuthCard
      icon={isRefused ? <IconLinkOff /> : undefined}
      title={isRefused ? t("accounts.link.refusedTitle") : t("accounts.reset.title")}
      lead={isRefused ? t("accounts.reset.refusedLead") : t("accounts.reset.lead")}
      beside={<BackToLogin />}
    >
      <AskForm onSent={setSentTo} />
    </AuthCard>
  );
}

function AskForm({ onSent }: { onSent: (mail: string) => void }) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const { form, field, submit, showProblem, isSending } = useServerForm({
    initialValues: { mail: "" },
    validate: MAIL_CHECKS,
  });
  useServerWords(form);
  const send = async ({ mail }: { mail: string }) => {
    clear();
    try {
      await call("/v1/password/reset/by/mail", { query: { mail: mail.trim() } });
      onSent(mail.trim());
    } catch (refusal) {
      const isAboutFields = refusal instanceof CallProblem && refusal.fields.length > 0;
      if (isAboutFields) showProblem(refusal);
      else show(refusal);
    }
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        <TextInput
          label={t("accounts.mail")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field("mail")}
        />
        <Button type="submit" loading={isSending} fullWidth>
          {t("accounts.reset.send")}
        </Button>
      </Stack>
    </form>
  );
}

function CheckMail({ mail, onAgain }: { mail: string; onAgain: () => void }) {
  const { t } = useT();
  return (
    <AuthCard
      icon={<IconMailForward />}
      title={t("accounts.reset.sentTitle")}
      lead={t("accounts.reset.sentLead", { mail })}
      beside={<BackToLogin />}
    >
      <DevMail />
      <Button variant="default" onClick={onAgain} fullWidth>
        {t("accounts.reset.again")}
      </Button>
    </AuthCard>
  );
}

interface NewPasswordProps {
  link: LinkToken;
  onUsed: () => void;
  onRefused: () => void;
}

function NewPassword({ link, onUsed, onRefused }: NewPasswordProps) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // The link of an invitation says so; one for a forgotten password of the same account does not.
  const [isInvited, setIsInvited] = useState(params.get("invited") === "1");
  const { problem, show, clear } = useProblem();
  const { form, field, submit, showProblem, isSending } = useServerForm({
    initialValues: { password: "", isAccepted: false },
    validate: isInvited ? INVITED_CHECKS : PASSWORD_CHECKS,
  });
  useServerWords(form);
  const send = async ({ password, isAccepted }: { password: string; isAccepted: boolean }) => {
    clear();
    const body = { password, eula_document_code: isAccepted ? LEGAL_CODE : null };
    try {
      const query = { user_id: link.userId, mail_password_reset_token: link.token };
      const tokens = await call("/v1/password/reset/by/mail/approve", { query, body });
      const { access_token, refresh_token, expires_in } = tokens;
      const isIn = access_token && refresh_token;
      if (isIn) await enterWith({ access_token, refresh_token, expires_in: expires_in ?? 0 });
      notifyDone(tokens.status_message);
      void navigate(isIn ? "/" : to("login"), { replace: true });
      onUsed();
    } catch (refusal) {
      const slug = refusal instanceof CallProblem ? refusal.slug : "";
      if (slug === "agreements_not_accepted") setIsInvited(true);
      if (slug === "link_invalid") onRefused();
      else if (slug === "agreements_not_accepted") show(refusal);
      else if (refusal instanceof CallProblem && refusal.fields.length > 0) showProblem(refusal);
      else show(refusal);
      keepTyping();
    }
  };
  return (
    <AuthCard
      title={t(isInvited ? "accounts.reset.firstTitle" : "accounts.reset.newTitle")}
      lead={t(isInvited ? "accounts.reset.firstLead" : "accounts.reset.newLead")}
      beside={<BackToLogin />}
    >
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <ProblemAlert problem={problem} />
          <PasswordField
            isNew
            minimum={SHORTEST_PASSWORD}
            maxLength={LONGEST_PASSWORD}
            label={t("accounts.password.new")}
            description={t("accounts.password.rule", { count: SHORTEST_PASSWORD })}
            {...field("password")}
          />
          {isInvited && (
            <Acceptance
              isAccepted={form.values.isAccepted}
              error={form.errors["isAccepted"]}
              onChange={(isAccepted) => form.setFieldValue("isAccepted", isAccepted)}
            />
          )}
          <Button type="submit" loading={isSending} fullWidth>
            {t("accounts.reset.save")}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

function BackToLogin() {
  const { t } = useT();
  const to = useLink();
  return (
    <Anchor component={Link} to={to("login")} inherit>
      {t("accounts.login.back")}
    </Anchor>
  );
}
