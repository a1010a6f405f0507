import { Alert, Button, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { call } from "@/api/call";
import { saveFile } from "@/api/files";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { ICON } from "@/ui/sizes";
import { Part } from "./Part";
import classes from "./rows.module.css";
import { useSecured } from "./useSecured";

interface RecoveryPartProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

/** The codes that stand in for a lost second step. */
export function RecoveryPart({ left, onCodes }: RecoveryPartProps) {
  const { t } = useT();
  const { run, isRunning } = useSecured();
  const renew = () =>
    confirmLasting({
      title: t("accounts.recovery.renewTitle"),
      text: t("accounts.recovery.renewText"),
      confirmLabel: t("accounts.recovery.renew"),
      onConfirm: () =>
        void run(
          () => call("/v1/user/recovery/renew"),
          ({ recovery_codes }) => onCodes(recovery_codes),
        ),
    });
  return (
    <Part
      title={t("accounts.recovery.title")}
      text={t("accounts.recovery.left", { count: left })}
      action={
        <Button variant="default" size="sm" loading={isRunning} onClick={renew}>
          {t("accounts.recovery.renew")}
        </Button>
      }
    />
  );
}

/** The new codes, shown this once: to save, to print, to copy. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useT();
  const text = `${t("accounts.recovery.file")}\n\n${codes.join("\n")}\n`;
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onClose}
      title={t("accounts.recovery.title")}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text size="sm">{t("accounts.recovery.lead")}</Text>
        <ul className={classes["codes"]} data-testid="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </ul>
        <Alert color="warning" p="sm">
          {t("accounts.recovery.once")}
        </Alert>
        <Group justify="space-between">
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconDownload size={ICON.md} aria-hidden />}
              onClick={() => saveFile(text, t("accounts.recovery.fileName"))}
            >
              {t("accounts.recovery.save")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={ICON.md} aria-hidden />}
              onClick={() => window.print()}
            >
              {t("accounts.recovery.print")}
            </Button>
          </Group>
          <Button onClick={onClose}>{t("accounts.recovery.kept")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
