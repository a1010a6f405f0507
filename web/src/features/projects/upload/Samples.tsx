import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Lang } from "@/phrases/setup";
import { type PhraseKey, useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";

const SAMPLES: readonly { file: Record<Lang, string>; label: PhraseKey }[] = [
  { file: { tr: "satislar", en: "sales" }, label: "projects.samples.sales" },
  { file: { tr: "saraplar", en: "wines" }, label: "projects.samples.wines" },
  { file: { tr: "saraplar-daginik", en: "wines-messy" }, label: "projects.samples.messy" },
  { file: { tr: "diyabet", en: "diabetes" }, label: "projects.samples.diabetes" },
  { file: { tr: "susenler", en: "irises" }, label: "projects.samples.irises" },
  { file: { tr: "tumorler", en: "tumours" }, label: "projects.samples.tumours" },
];

/** Workbooks to try the product with, in the language of the page. */
export function Samples() {
  const { t, lang } = useT();
  return (
    <Stack gap="2xs">
      <Text size="sm" c="dimmed">
        {t("projects.samples.lead")}
      </Text>
      <Group gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {SAMPLES.map((sample) => (
          <li key={sample.label}>
            <Anchor href={`/samples/${sample.file[lang]}.xlsx`} download size="sm">
              <Group gap="3xs" wrap="nowrap">
                <IconDownload size={ICON.sm} aria-hidden />
                {t(sample.label)}
              </Group>
            </Anchor>
          </li>
        ))}
      </Group>
    </Stack>
  );
}
