import { Button, Group, Loader, Text } from "@mantine/core";
import { IconCircleCheck, IconLinkOff, IconMailCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { readStored, writeStored } from "@/api/storage";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AuthCard } from "../AuthCard";
import { type LinkToken, useLinkToken } from "../linkToken";
import { ProblemAlert } from "../problem";
import { TextLink } from "../TextLink";

const DONE_KEY = "terazi.approved";

/** Opened from the mail: approves the address once, and reads well when it is opened again. */
export default function RegisterApproveScreen() {
  const { link, forget } = useLinkToken("mail_approve_token");
  const [isDone, setIsDone] = useState(() => readStored<boolean>(DONE_KEY, "session") === true);
  const done = () => {
    writeStored(DONE_KEY, true, "session");
    setIsDone(true);
    forget();
  };
  if (link) return <Approving key={link.token} link={link} onDone={done} />;
  return isDone ? <Approved /> : <NoLink />;
}

function Approving({ link, onDone }: { link: LinkToken; onDone: () => void }) {
  const { t } = useT();
  const [problem, setProblem] = useState<unknown>(null);
  const isAsked = useRef(false);

  const approve = async () => {
    setProblem(null);
    try {
      const query = { user_id: link.userId, mail_approve_token: link.token };
      await call("/v1/register/mail/approve", { query });
      onDone();
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void approve();
  });

  if (problem instanceof CallProblem && problem.slug === "link_invalid") return <NoLink isRefused />;
  return (
    <AuthCard icon={<IconMailCheck />} title={t("accounts.approve.title")} lead={t("accounts.approve.lead")}>
      {problem ? (
        <>
          <ProblemAlert problem={problem} />
          <Button onClick={() => void approve()} fullWidth>
            {t("ui.retry")}
          </Button>
        </>
      ) : (
        <Group justify="center" role="status" aria-label={t("accounts.approve.running")}>
          <Loader />
        </Group>
      )}
    </AuthCard>
  );
}

function Approved() {
  const { t } = useT();
  const to = useLink();
  return (
    <AuthCard
      icon={<IconCircleCheck />}
      title={t("accounts.approve.doneTitle")}
      lead={t("accounts.approve.doneLead")}
    >
      <Button component={Link} to={to("login")} fullWidth>
        {t("accounts.login.send")}
      </Button>
    </AuthCard>
  );
}

/** The link is missing, wrong or too old. */
function NoLink({ isRefused = false }: { isRefused?: boolean }) {
  const { t } = useT();
  const to = useLink();
  return (
    <AuthCard
      icon={<IconLinkOff />}
      title={isRefused ? t("accounts.link.refusedTitle") : t("accounts.approve.noLinkTitle")}
      lead={isRefused ? t("accounts.approve.refusedLead") : t("accounts.approve.noLinkLead")}
    >
      <Button component={Link} to={to("login")} fullWidth>
        {t("accounts.login.send")}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t("accounts.register.again")}{" "}
        <TextLink to={to("password_reset")}>{t("accounts.register.againGo")}</TextLink>
      </Text>
    </AuthCard>
  );
}
