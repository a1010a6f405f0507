import { Button, Group, PinInput, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { useOnceKey } from "@/api/useOnceKey";
import { ProblemAlert, useCaptcha } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";
import { useWait } from "@/ui/useWait";
import { keepVisit } from "./visits";

const CODE_LENGTH = 6;
/** Between two codes, so that a second click does not kill the code that is on its way. */
const PAUSE_SECONDS = 60;

interface CodeBoxesProps {
  mail: string;
  onBack: () => void;
  onDone?: () => void;
}

/** Six boxes for the mailed code: pasted or typed, it is taken as soon as it is whole. */
export function CodeBoxes({ mail, onBack, onDone }: CodeBoxesProps) {
  const { t } = useT();
  const captcha = useCaptcha();
  const once = useOnceKey();
  const { left, begin } = useWait();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<unknown>(null);
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const start = useRef(begin);
  useEffect(() => start.current(PAUSE_SECONDS), []);

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    setWrong(false);
    try {
      await work();
    } catch (refused) {
      setProblem(refused);
    } finally {
      setBusy(false);
    }
  };
  const send = (mail_approve_code: string) =>
    act(async () => {
      const body = { mail, mail_approve_code };
      const answer = await call("/v1/mail/verify", { body, once: once(body) });
      if (answer.is_verified && answer.visitor_key) {
        keepVisit({ mail: answer.mail ?? mail, key: answer.visitor_key });
        onDone?.();
        return;
      }
      setWrong(true);
      setCode("");
      form.current?.querySelector("input")?.focus();
    });
  const sendAgain = () =>
    act(async () => {
      setCode("");
      await captcha.attempt((captcha_token) => call("/v1/mail/code", { body: { mail, captcha_token } }));
      begin(PAUSE_SECONDS);
    });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <Stack gap="md">
        <Text>{t("support.code.text", { mail })}</Text>
        <PinInput
          length={CODE_LENGTH}
          type="number"
          oneTimeCode
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the code
          autoFocus
          value={code}
          // The boxes themselves tell of a whole code once, and of no second one that is pasted.
          onChange={(value) => {
            setCode(value);
            if (value.length === CODE_LENGTH && value !== code) void send(value);
          }}
          error={isWrong}
          // Disabled fields would lose the focus.
          readOnly={isBusy}
          getInputProps={(index) => ({ "aria-label": t("support.code.digit", { number: index + 1 }) })}
        />
        {isWrong && (
          <Text size="sm" c="danger" role="alert">
            {t("support.code.wrong")}
          </Text>
        )}
        <ProblemAlert problem={problem} />
        {captcha.field}
        <Button type="submit" loading={isBusy} disabled={code.length < CODE_LENGTH}>
          {t("support.code.send")}
        </Button>
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" size="compact-sm" color="neutral" onClick={onBack}>
            {t("ui.back")}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={left > 0 || isBusy}
            onClick={() => void sendAgain()}
          >
            {left > 0 ? t("support.code.againIn", { count: left }) : t("support.code.again")}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t("support.code.hint")}
        </Text>
      </Stack>
    </form>
  );
}
