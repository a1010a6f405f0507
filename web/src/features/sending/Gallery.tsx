import { Group, Select, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { LetterFrame } from "./LetterFrame";

/** Every mail that the platform writes by itself, as it looks on this site. */
export function Gallery() {
  const { t, lang } = useT();
  const [kind, setKind] = useUrlState("mail");
  const [letterLang, setLetterLang] = useState<"tr" | "en">(lang);
  const query = { kind: kind || undefined, letter_lang: letterLang };
  const read = useRead("/v1/sending/gallery", { query }, { keepsPrevious: true });
  return (
    <Section title={t("sending.gallery")} description={t("sending.galleryText")}>
      <Loaded read={read}>
        {({ kinds, subject, body_html }) => (
          <Stack gap="md">
            <Group gap="sm" align="flex-end">
              <Select
                label={t("sending.mail")}
                data={kinds.map((each) => ({ value: each.kind, label: each.subject }))}
                value={kind || (kinds[0]?.kind ?? null)}
                onChange={setKind}
                searchable
                allowDeselect={false}
                flex={1}
                miw={WIDTH.lg}
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
            <Text fw={600}>{subject}</Text>
            <LetterFrame html={body_html} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
