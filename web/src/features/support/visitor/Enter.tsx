import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "@/api/call";
import { isMail, ProblemAlert, useCaptcha } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";
import { CodeBoxes } from "./CodeBoxes";

/** Proves the address of somebody who has asked before: the address, then the code that is mailed there. */
export function Enter() {
  const { t } = useT();
  const captcha = useCaptcha(true);
  const [mail, setMail] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const send = async () => {
    setMissing(!isMail(mail));
    if (!isMail(mail)) return;
    setBusy(true);
    setProblem(null);
    try {
      await captcha.attempt((captcha_token) =>
        call("/v1/mail/code", { body: { mail: mail.trim(), captcha_token } }),
      );
      setMailed(true);
    } catch (refused) {
      setProblem(refused);
    } finally {
      setBusy(false);
    }
  };
  if (isMailed) return <CodeBoxes mail={mail.trim()} onBack={() => setMailed(false)} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t("support.mail")}
          type="email"
          autoComplete="email"
          value={mail}
          error={isMissing ? t("support.mail.missing") : null}
          onChange={(event) => setMail(event.currentTarget.value)}
        />
        {captcha.field}
        <ProblemAlert problem={problem} />
        <Button type="submit" loading={isBusy}>
          {t("support.enter.send")}
        </Button>
      </Stack>
    </form>
  );
}
