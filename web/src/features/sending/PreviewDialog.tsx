import { Group, Modal, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Loaded, RowSkeleton } from "@/ui/States";
import { useDevice } from "@/ui/device";
import { FailedList } from "./FailedList";
import { LetterFrame } from "./LetterFrame";
import { bodyOf, type LetterValues } from "./letters";

const REST_MS = 400;

/** The letter as one person gets it, in either language, and how many would get it. */
export function PreviewDialog({ values, onClose }: { values: LetterValues; onClose: () => void }) {
  const { t, lang } = useT();
  const { isMobile } = useDevice();
  const [letterLang, setLetterLang] = useState<"tr" | "en">(lang);
  const [typed, setTyped] = useState("");
  const [username] = useDebouncedValue(typed.trim(), REST_MS);
  const body = { ...bodyOf(values), username, letter_lang: letterLang };
  const read = useRead("/v1/sending/preview", { body }, { keepsPrevious: true });
  return (
    <Modal opened onClose={onClose} title={t("sending.preview")} size="xl" fullScreen={isMobile}>
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          <TextInput
            label={t("sending.as")}
            placeholder={t("sending.asText")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            flex={1}
          />
          <SegmentedControl
            aria-label={t("sending.language")}
            data={[
              { value: "tr", label: "Türkçe" },
              { value: "en", label: "English" },
            ]}
            value={letterLang}
            onChange={(value) => setLetterLang(value === "en" ? "en" : "tr")}
          />
        </Group>
        <Loaded read={read} skeleton={<RowSkeleton rows={6} />}>
          {(shown) => (
            <Stack gap="sm">
              <Text fw={600}>{shown.subject}</Text>
              <Text size="sm" c="dimmed">
                {t("sending.peopleCount", { count: shown.people })}
              </Text>
              <FailedList failed={shown.failed_list} />
              <LetterFrame html={shown.body_html} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}
