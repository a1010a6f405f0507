import { Alert, Button, CopyButton, Group, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconKey } from "@tabler/icons-react";
import { useEffect } from "react";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { ICON, WIDTH } from "@/ui/sizes";
import { shownKeyStore } from "../shownKey";

/** The key that was just made, to be copied now: when the panel is left it is gone. */
export function ShownKey({ applicationId }: { applicationId: string }) {
  const { t } = useT();
  const shown = useStore(shownKeyStore);
  useEffect(() => {
    if (shown?.applicationId !== applicationId) return;
    return () => shownKeyStore.set(null);
    // oxlint-disable-next-line react/exhaustive-deps -- forgotten when the panel is left, not when a newer key comes
  }, [applicationId]);
  if (shown?.applicationId !== applicationId) return null;
  return (
    <Alert
      color="warning"
      icon={<IconKey aria-hidden />}
      title={t("applications.keys.shownOnce")}
      role="status"
    >
      <Text mb="sm">{t("applications.keys.keepIt")}</Text>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t("applications.keys.value")}
          value={shown.key}
          readOnly
          flex={1}
          miw={WIDTH.lg}
          ff="monospace"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={shown.key}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={ICON.md} aria-hidden /> : <IconCopy size={ICON.md} aria-hidden />
              }
            >
              {t(copied ? "applications.keys.copied" : "applications.keys.copy")}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => shownKeyStore.set(null)}>
          {t("applications.keys.hide")}
        </Button>
      </Group>
    </Alert>
  );
}
