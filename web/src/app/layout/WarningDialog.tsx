import { Button, Group, Modal, PinInput, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { call } from "@/api/call";
import { useStore } from "@/api/store";
import { warningStore } from "@/api/warning";
import { useT } from "@/phrases/useT";
import { problemText } from "@/ui/problemText";
import { useWait } from "@/ui/useWait";

const CODE_LENGTH = 6;
const PAUSE_SECONDS = 30;

/** Asks for the security code that the server has mailed; whatever waits for it then goes on. */
export default function WarningDialog() {
  const { t } = useT();
  const question = useStore(warningStore);
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [isSending, setIsSending] = useState(false);
  const { left, begin } = useWait();
  const form = useRef<HTMLFormElement>(null);
  const sendAgain = async () => {
    setError("");
    setCode("");
    try {
      await call("/v1/warning/code/send");
      begin(PAUSE_SECONDS);
    } catch (problem) {
      setError(problemText(problem).title);
    }
  };
  const close = (entered: boolean) => {
    setCode("");
    setError("");
    question?.answer(entered);
  };
  const send = async (warning_code: string) => {
    setIsSending(true);
    try {
      await call("/v1/warning/code/enter", { body: { warning_code } });
      close(true);
    } catch (problem) {
      setError(problemText(problem).title);
      setCode("");
      form.current?.querySelector("input")?.focus();
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Modal opened={question !== null} onClose={() => close(false)} title={t("shell.warning.title")}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void send(code);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{question?.message || t("shell.warning.text")}</Text>
          <PinInput
            length={CODE_LENGTH}
            type="number"
            oneTimeCode
            value={code}
            onChange={setCode}
            onComplete={(value) => void send(value)}
            error={Boolean(error)}
            // Disabled fields would lose the focus.
            readOnly={isSending}
            getInputProps={(index) => ({
              "aria-label": t("shell.warning.digit", { number: index + 1 }),
              ...(index === 0 && { "data-autofocus": true }),
            })}
          />
          {error && (
            <Text size="sm" c="danger" role="alert">
              {error}
            </Text>
          )}
          <Group justify="space-between">
            <Button variant="subtle" size="compact-sm" disabled={left > 0} onClick={() => void sendAgain()}>
              {left > 0 ? t("shell.warning.againIn", { count: left }) : t("shell.warning.again")}
            </Button>
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => close(false)}>
              {t("ui.cancel")}
            </Button>
            <Button type="submit" loading={isSending} disabled={code.length < CODE_LENGTH}>
              {t("shell.warning.send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
