import { Anchor, Button, Center, Group, Loader, Stack, Text } from "@mantine/core";
import { IconLinkOff, IconPlugConnected, IconShieldLock } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import type { StepAnswer } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import { useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";
import { AuthCard, leave, ProblemAlert } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ScopeList } from "../consent/ScopeList";
import { TermsCheckbox } from "../consent/TermsCheckbox";
import { useStep } from "../consent/useStep";

/** Where an application sends a person to sign in: sign in, agree to what it is told, and go back. */
export default function AuthorizeScreen() {
  const { search } = useLocation();
  return <Authorizing key={search} query={search.slice(1)} />;
}

function Authorizing({ query }: { query: string }) {
  const { t } = useT();
  const { step, problem, ask, answer } = useStep(query);
  if (problem) return <Refused problem={problem} onRetry={() => void ask()} />;
  if (!step) return <Waiting label={t("consent.asking")} />;
  if (step.step === "sign_in") return <SignInFirst step={step} query={query} />;
  if (step.step === "redirect")
    return <Waiting label={t("consent.goingBack", { name: step.application.name })} />;
  return <Consent key={step.eula_document_code} step={step} query={query} onAnswer={answer} />;
}

function Waiting({ label }: { label: string }) {
  return (
    <Center mih="40vh" role="status">
      <Stack align="center" gap="md">
        <Loader aria-hidden />
        <Text c="dimmed">{label}</Text>
      </Stack>
    </Center>
  );
}

function Refused({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useT();
  const isRefusal = problem instanceof CallProblem && problem.httpStatus < 500 && !problem.retryAt;
  return (
    <AuthCard icon={<IconLinkOff />} title={t("consent.refusedTitle")}>
      <ProblemAlert problem={problem} />
      {isRefusal ? (
        <Button component={Link} to="/" variant="default" fullWidth>
          {t("consent.home")}
        </Button>
      ) : (
        <Button onClick={onRetry} fullWidth>
          {t("ui.retry")}
        </Button>
      )}
    </AuthCard>
  );
}

/** The way through the sign-in and back; the ticket shows that it happened after the application asked. */
function useSignIn(query: string, ticket: string | null) {
  const to = useLink();
  const params = new URLSearchParams(query);
  if (ticket) params.set("sign_in_from", ticket);
  return to("login", { next: `${to("authorize")}?${params}` });
}

function SignInFirst({ step, query }: { step: StepAnswer; query: string }) {
  const { t } = useT();
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const signIn = useSignIn(query, step.sign_in_from);
  const [isLeaving, setIsLeaving] = useState(false);
  if (!isSignedIn && !isLeaving) return <Navigate to={signIn} replace />;
  const again = async () => {
    setIsLeaving(true);
    await leave();
    await navigate(signIn, { replace: true });
  };
  return (
    <AuthCard
      icon={<IconShieldLock />}
      title={t("consent.againTitle")}
      lead={t("consent.againLead", { name: step.application.name })}
    >
      <Button onClick={() => void again()} loading={isLeaving} fullWidth>
        {t("consent.again")}
      </Button>
    </AuthCard>
  );
}

interface ConsentProps {
  step: StepAnswer;
  query: string;
  onAnswer: (isAgreed: boolean) => Promise<void>;
}

function Consent({ step, query, onAnswer }: ConsentProps) {
  const { t } = useT();
  const [sent, setSent] = useState<"agree" | "refuse" | null>(null);
  const read = useRead("/v1/user/get");
  const { name, url } = step.application;
  const code = step.eula_document_code;
  const [accepts, setAccepts] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const send = (isAgreed: boolean) => {
    if (isAgreed && code && !accepts) {
      setIsMissing(true);
      return;
    }
    setSent(isAgreed ? "agree" : "refuse");
    void onAnswer(isAgreed).finally(() => setSent(null));
  };
  return (
    <AuthCard
      icon={<IconPlugConnected />}
      title={t("consent.title", { name })}
      lead={t("consent.lead", { name, host: hostOf(url) })}
      beside={<OtherAccount query={query} />}
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
        {({ user }) => <ScopeList scopes={step.scopes} user={user} />}
      </Loaded>
      <Text size="sm" c="dimmed">
        {t("consent.never")}
      </Text>
      {code && (
        <TermsCheckbox
          name={name}
          url={url}
          code={code}
          isAccepted={accepts}
          isMissing={isMissing}
          onChange={(next) => {
            setAccepts(next);
            setIsMissing(false);
          }}
        />
      )}
      <Group grow>
        <Button
          variant="default"
          onClick={() => send(false)}
          loading={sent === "refuse"}
          disabled={sent === "agree"}
        >
          {t("ui.cancel")}
        </Button>
        <Button
          onClick={() => send(true)}
          loading={sent === "agree"}
          disabled={sent === "refuse" || !read.data}
        >
          {t("consent.agree")}
        </Button>
      </Group>
    </AuthCard>
  );
}

function OtherAccount({ query }: { query: string }) {
  const { t } = useT();
  const { user } = useSession();
  const navigate = useNavigate();
  const signIn = useSignIn(query, null);
  const change = async () => {
    await leave();
    await navigate(signIn, { replace: true });
  };
  return (
    <Group gap="2xs" justify="center">
      {user && <Text inherit>{t("consent.signedInAs", { username: user.username })}</Text>}
      <Anchor component="button" type="button" inherit fw={600} onClick={() => void change()}>
        {t("consent.otherAccount")}
      </Anchor>
    </Group>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
