import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "@/api/call";
import { useOnceKey } from "@/api/useOnceKey";
import { isMail, useCaptcha } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { OpenWindow } from "@/ui/OpenWindow";
import {
  AskedDesk,
  AskFields,
  fieldProblems,
  GeneralProblem,
  GoesAlong,
  topicAbout,
} from "../list/AskFields";
import { useAskedShop } from "../topics";
import { useTyped } from "../useTyped";
import { CodeBoxes } from "./CodeBoxes";
import { useVisit } from "./visits";

const BLANK = { topic: "", subject: "", comment: "", asksSite: false };

interface VisitorAskProps {
  /** The terminated ticket that this one goes on with. */
  follows?: string;
  /** What it is about, as a link said it: the desk looks whether it may know of it. */
  about?: string;
  /** The shop that is asked first. */
  shop?: string;
  onClose: () => void;
}

/** Asks for help without an account: what it is about, the address, and the code that is mailed there. */
export function VisitorAsk({ follows, about = "", shop = "", onClose }: VisitorAskProps) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const captcha = useCaptcha(true);
  const once = useOnceKey();
  const visit = useVisit();
  const { typed, change, forget } = useTyped(`support.visitor.${follows ?? ""}${about}`, BLANK, {
    topic: topicAbout(about),
  });
  const askedShop = useAskedShop(shop, typed.asksSite);
  const [mail, setMail] = useState(visit?.mail ?? "");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [asked, setAsked] = useState("");

  const send = async () => {
    setTried(true);
    if (!typed.topic || !isMail(mail)) return;
    const body = {
      operation_name: typed.topic,
      operation_note: `screen:${window.location.pathname} ${about}`.trim(),
      mail: mail.trim(),
      subject: typed.subject,
      comment: typed.comment,
      ...(askedShop ? { organization_id: askedShop } : {}),
      ...(follows ? { follows } : {}),
    };
    setBusy(true);
    setProblem(null);
    try {
      const answer = await captcha.attempt((captcha_token) =>
        call("/v1/mail/support/record", { body: { ...body, captcha_token }, once: once(body) }),
      );
      setAsked(answer.mail_support_client_id);
    } catch (refused) {
      setProblem(refused);
    } finally {
      setBusy(false);
    }
  };
  const open = () => {
    forget();
    void navigate(to("user_support_details", { user_support_client_id: asked }));
  };
  const wrong = fieldProblems(problem);
  return (
    <OpenWindow onClose={onClose} title={asked ? t("support.code") : t("support.ask")}>
      {asked ? (
        <CodeBoxes mail={mail.trim()} onBack={() => setAsked("")} onDone={open} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Stack gap="md">
            <AskedDesk shop={shop} asksSite={typed.asksSite} change={change} />
            <GoesAlong about={about} />
            <AskFields
              typed={typed}
              shop={askedShop}
              change={change}
              wrong={wrong}
              isTopicMissing={isTried}
              hint={t("support.comment.hintByMail")}
            >
              <TextInput
                label={t("support.mail")}
                description={t("support.mail.hint")}
                type="email"
                autoComplete="email"
                value={mail}
                error={wrong["mail"] ?? (isTried && !isMail(mail) ? t("support.mail.missing") : null)}
                onChange={(event) => setMail(event.currentTarget.value)}
              />
            </AskFields>
            {captcha.field}
            <GeneralProblem problem={problem} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("ui.cancel")}
              </Button>
              <Button type="submit" loading={isBusy}>
                {t("support.send")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </OpenWindow>
  );
}
