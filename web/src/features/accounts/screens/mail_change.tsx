import { Button, Group, Text } from "@mantine/core";
import { IconCircleCheck, IconLinkOff, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { CallProblem } from "@/api/problems";
import { readAgain, useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Loaded } from "@/ui/States";
import { AuthCard } from "../AuthCard";
import { type LinkToken, useLinkToken } from "../linkToken";
import { ProblemAlert } from "../problem";

/** Opened from the mail to one of the two addresses: confirms or stops a change of address. Opening alone does nothing. */
export default function MailChangeScreen() {
  const { link } = useLinkToken("mail_change_token", "change_id");
  return link ? <Change key={link.token} link={link} /> : <NoLink />;
}

const NOT_READABLE = 422;

/** The link is over, or letters of it were lost on the way. */
const isBrokenLink = (problem: unknown): boolean =>
  problem instanceof CallProblem && (problem.slug === "link_invalid" || problem.httpStatus === NOT_READABLE);

function Change({ link }: { link: LinkToken }) {
  const { t } = useT();
  const cache = useQueryClient();
  const query = { change_id: link.userId, mail_change_token: link.token };
  const [ended, setEnded] = useState<"done" | "stopped" | null>(null);
  const read = useRead("/v1/user/mail/change/see", { query }, { enabled: ended === null });
  const confirm = useChange("/v1/user/mail/change/confirm", {
    showsProblem: true,
    onDone: ({ is_done }) => {
      if (is_done) setEnded("done");
      void readAgain(cache, "/v1/user/get", "/v1/user/mail/change/get");
    },
    refreshes: ["/v1/user/mail/change/see"],
  });
  const stop = useChange("/v1/user/mail/change/stop", {
    showsProblem: true,
    onDone: () => setEnded("stopped"),
  });
  if (ended) return <Ended how={ended} />;
  if (isBrokenLink(read.error)) return <NoLink />;
  return (
    <Loaded read={read}>
      {(change) => {
        const isMine = change.side === "old" ? change.is_old_confirmed : change.is_new_confirmed;
        return (
          <AuthCard
            icon={<IconMailForward />}
            title={t("accounts.mailChange.title")}
            lead={t(`accounts.mailChange.link.${change.side === "old" ? "old" : "new"}`, {
              mail: change.new_mail,
            })}
          >
            <ProblemAlert problem={confirm.problem ?? stop.problem} />
            {isMine ? (
              <Text role="status">{t("accounts.mailChange.otherSide")}</Text>
            ) : (
              <Button fullWidth loading={confirm.isRunning} onClick={() => confirm.run({ query })}>
                {t("accounts.mailChange.confirm")}
              </Button>
            )}
            <Group justify="center">
              <Button
                variant="subtle"
                color="danger"
                loading={stop.isRunning}
                onClick={() => stop.run({ query })}
              >
                {t("accounts.mailChange.stop")}
              </Button>
            </Group>
          </AuthCard>
        );
      }}
    </Loaded>
  );
}

function Ended({ how }: { how: "done" | "stopped" }) {
  const { t } = useT();
  const to = useLink();
  return (
    <AuthCard
      icon={<IconCircleCheck />}
      title={t(`accounts.mailChange.${how}`)}
      lead={t(`accounts.mailChange.${how}Lead`)}
    >
      <Button component={Link} to={to("user_settings")} fullWidth>
        {t("accounts.mailChange.settings")}
      </Button>
    </AuthCard>
  );
}

function NoLink() {
  const { t } = useT();
  const to = useLink();
  return (
    <AuthCard
      icon={<IconLinkOff />}
      title={t("accounts.link.refusedTitle")}
      lead={t("accounts.mailChange.noLink")}
    >
      <Button component={Link} to={to("user_settings")} fullWidth>
        {t("accounts.mailChange.settings")}
      </Button>
    </AuthCard>
  );
}
