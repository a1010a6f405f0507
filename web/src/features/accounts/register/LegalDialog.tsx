import { Box, Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useState } from "react";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { LEGAL_CHAPTERS, LEGAL_CODE } from "../legal";
import classes from "./LegalDialog.module.css";

interface LegalDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAccept: () => void;
}

/** The terms and the privacy policy; they can be accepted once their end has been seen. */
export function LegalDialog({ isOpen, onClose, onAccept }: LegalDialogProps) {
  const { t } = useT();
  const { isMobile } = useDevice();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("accounts.legal.title")}
      size="lg"
      fullScreen={isMobile}
    >
      <LegalText onAccept={onAccept} />
    </Modal>
  );
}

function LegalText({ onAccept }: { onAccept: () => void }) {
  const { t } = useT();
  const { application_name: name } = useSite().frontend;
  const [pane, setPane] = useState<HTMLDivElement | null>(null);
  const [isRead, setIsRead] = useState(false);
  const { ref, entry } = useIntersection({ root: pane });
  if (entry?.isIntersecting && !isRead) setIsRead(true);
  return (
    <Stack gap="md">
      <Box
        ref={setPane}
        className={classes["text"]}
        tabIndex={0}
        role="document"
        aria-label={t("accounts.legal.title")}
      >
        {LEGAL_CHAPTERS.map(({ title, texts }) => (
          <section key={title}>
            <Title order={3}>{t(title)}</Title>
            {texts.map((text) => (
              <Text key={text} mt="xs">
                {t(text, { name })}
              </Text>
            ))}
          </section>
        ))}
        <Text size="xs" c="dimmed" ref={ref}>
          {t("accounts.legal.version", { code: LEGAL_CODE })}
        </Text>
      </Box>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" aria-live="polite">
          {isRead ? "" : t("accounts.legal.scroll")}
        </Text>
        <Button onClick={onAccept} disabled={!isRead}>
          {t("accounts.legal.accept")}
        </Button>
      </Group>
    </Stack>
  );
}
