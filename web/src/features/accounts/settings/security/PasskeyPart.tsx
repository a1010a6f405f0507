import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "@/api/call";
import type { PasskeyView, SecurityAnswer } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { notifyDone, notifyInfo } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { deviceOf } from "../../devices";
import { canUsePasskeys, isKnownHere, makePasskey } from "../../passkeys";
import { Say } from "../../Say";
import { Part } from "./Part";
import classes from "./rows.module.css";
import { useSecured } from "./useSecured";

interface PasskeyPartProps {
  security: SecurityAnswer;
  onCodes: (codes: string[]) => void;
}

/** The person's passkeys. */
export function PasskeyPart({ security, onCodes }: PasskeyPartProps) {
  const { t } = useT();
  const { run, isRunning } = useSecured();
  const [isPossible] = useState(canUsePasskeys);
  const [renamed, setRenamed] = useState<PasskeyView | null>(null);
  const name = deviceOf(navigator.userAgent).name || t("accounts.passkey.name");
  const add = async () => {
    const { passkey } = await call("/v1/user/passkey/start");
    const made = await makePasskey(passkey);
    return call("/v1/user/passkey/record", { body: { passkey: made, name } });
  };
  const start = () =>
    void run(
      () =>
        add().catch((problem: unknown) => {
          if (!isKnownHere(problem)) throw problem;
          notifyInfo(t("accounts.passkey.known"));
          return null;
        }),
      (answer) => {
        if (!answer) return;
        notifyDone(t("accounts.passkey.added"));
        if (answer.recovery_codes.length > 0) onCodes(answer.recovery_codes);
      },
    );
  const canAdd = isPossible && security.passkeys_possible;
  return (
    <Part
      title={t("accounts.passkey.title")}
      text={t(canAdd ? "accounts.passkey.lead" : "accounts.passkey.impossible")}
      action={
        canAdd && (
          <Button variant="light" size="sm" loading={isRunning} onClick={start}>
            {t("accounts.passkey.add")}
          </Button>
        )
      }
    >
      <Stack component="ul" gap={0} className={classes["list"] ?? ""}>
        {security.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkey_id} passkey={passkey} onRename={() => setRenamed(passkey)} />
        ))}
      </Stack>
      <Modal
        opened={renamed !== null}
        onClose={() => setRenamed(null)}
        title={t("accounts.passkey.renameTitle")}
      >
        {renamed && <Rename passkey={renamed} onDone={() => setRenamed(null)} />}
      </Modal>
    </Part>
  );
}

function PasskeyRow({ passkey, onRename }: { passkey: PasskeyView; onRename: () => void }) {
  const { t } = useT();
  const { date } = useFormat();
  const { run, isRunning } = useSecured();
  const { name } = passkey;
  const remove = () =>
    confirmLasting({
      title: t("accounts.passkey.removeTitle", { name }),
      text: t("accounts.passkey.removeText"),
      confirmLabel: t("accounts.security.remove"),
      onConfirm: () =>
        void run(
          () => call("/v1/user/passkey/remove", { query: { passkey_id: passkey.passkey_id }, body: {} }),
          () => notifyDone(t("accounts.passkey.removed", { name })),
        ),
    });
  const used = passkey.last_used_at;
  return (
    <Group component="li" className={classes["row"] ?? ""} justify="space-between" gap="sm">
      <div className={classes["what"] ?? ""}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t("accounts.passkey.made", { date: date(passkey.created_at), domain: passkey.domain })}
          {used && ` · ${t("accounts.passkey.used", { date: date(used) })}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          aria-label={t("accounts.passkey.renameOf", { name })}
          onClick={onRename}
        >
          {t("accounts.passkey.rename")}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={isRunning}
          aria-label={t("accounts.passkey.removeOf", { name })}
          onClick={remove}
        >
          {t("accounts.security.remove")}
        </Button>
      </Group>
    </Group>
  );
}

const CHECKS = {
  name: (name: string) => (name.trim() ? null : <Say phrase="accounts.passkey.nameMissing" />),
};

function Rename({ passkey, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { t } = useT();
  const { run } = useSecured();
  const { field, submit, isSending } = useServerForm({
    initialValues: { name: passkey.name },
    validate: CHECKS,
  });
  const send = async (body: { name: string }) => {
    await call("/v1/user/passkey/rename", { query: { passkey_id: passkey.passkey_id }, body });
    await run(() => Promise.resolve());
    onDone();
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t("accounts.passkey.nameLabel")}
          maxLength={100}
          {...field("name")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("ui.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
