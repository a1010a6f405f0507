import { Button, Center, Loader, Stack } from "@mantine/core";
import { IconCircleCheck, IconDoorExit, IconLinkOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { call } from "@/api/call";
import type { SignOutAnswer } from "@/api/generated/types.gen";
import { sessionStore } from "@/api/session";
import { useSite } from "@/api/site";
import { AuthCard, leave, ProblemAlert } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";

type End = "left" | "stayed";

/** Where an application sends a person who signed out of it: the platform's own session may end too. */
export default function AuthorizeSignOutScreen() {
  const { search } = useLocation();
  const { t } = useT();
  const { asked, end, problem, finish } = useSignOut(search.slice(1));
  if (problem) {
    return (
      <AuthCard icon={<IconLinkOff />} title={t("consent.refusedTitle")}>
        <ProblemAlert problem={problem} />
        <Button component={Link} to="/" variant="default" fullWidth>
          {t("consent.home")}
        </Button>
      </AuthCard>
    );
  }
  if (end) return <Ended end={end} />;
  if (!asked) {
    return (
      <Center mih="40vh" role="status" aria-label={t("consent.asking")}>
        <Loader />
      </Center>
    );
  }
  return <Question asked={asked} onFinish={finish} />;
}

function useSignOut(query: string) {
  const [asked, setAsked] = useState<SignOutAnswer | null>(null);
  const [end, setEnd] = useState<End | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const isAsked = useRef(false);

  const finish = async (leavesHere: boolean) => {
    try {
      const { redirect_to } = await call("/v1/oauth/logout/finish", { body: { query } });
      if (leavesHere) await leave();
      if (redirect_to) location.replace(redirect_to);
      else setEnd(leavesHere ? "left" : "stayed");
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  const ask = async () => {
    try {
      const answer = await call("/v1/oauth/logout/ask", { body: { query } });
      // Nobody is asked who has nothing left to decide, or whom the application proved to know.
      if (answer.is_person_known || sessionStore.get() === null) await finish(true);
      else setAsked(answer);
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void ask();
  });
  return { asked, end, problem, finish };
}

function useSiteName(): string {
  return useSite().frontend.application_name;
}

interface QuestionProps {
  asked: SignOutAnswer;
  onFinish: (leavesHere: boolean) => Promise<void>;
}

function Question({ asked, onFinish }: QuestionProps) {
  const { t } = useT();
  const [sent, setSent] = useState<End | null>(null);
  const site = useSiteName();
  const name = asked.application?.name;
  const send = (choice: End) => {
    setSent(choice);
    void onFinish(choice === "left");
  };
  return (
    <AuthCard
      icon={<IconDoorExit />}
      title={name ? t("consent.signOut.title", { name }) : t("consent.signOut.someTitle")}
      lead={t("consent.signOut.lead", { site })}
    >
      <Stack gap="sm">
        <Button onClick={() => send("left")} loading={sent === "left"} disabled={sent === "stayed"}>
          {t("consent.signOut.both", { site })}
        </Button>
        <Button
          variant="default"
          onClick={() => send("stayed")}
          loading={sent === "stayed"}
          disabled={sent === "left"}
        >
          {t("consent.signOut.only", { site })}
        </Button>
      </Stack>
    </AuthCard>
  );
}

function Ended({ end }: { end: End }) {
  const { t } = useT();
  const site = useSiteName();
  const hasLeft = end === "left";
  return (
    <AuthCard
      icon={<IconCircleCheck />}
      title={hasLeft ? t("consent.signOut.doneTitle") : t("consent.signOut.stayedTitle", { site })}
      lead={hasLeft ? t("consent.signOut.doneLead") : t("consent.signOut.stayedLead")}
    >
      <Button component={Link} to="/" variant="default" fullWidth>
        {t("consent.home")}
      </Button>
    </AuthCard>
  );
}
