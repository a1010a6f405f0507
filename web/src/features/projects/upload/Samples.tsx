import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";

const SAMPLES: readonly { file: string; label: PhraseKey }[] = [
  { file: "saraplar.xlsx", label: "projects.samples.wines" },
  { file: "saraplar-daginik.xlsx", label: "projects.samples.messy" },
  { file: "diyabet.xlsx", label: "projects.samples.diabetes" },
  { file: "susenler.xlsx", label: "projects.samples.irises" },
  { file: "tumorler.xlsx", label: "projects.samples.tumours" },
];

/** Real workbooks to try the product with. */
export function Samples() {
  const { t } = useT();
  return (
    <Stack gap="2xs">
      <Text size="sm" c="dimmed">
        {t("projects.samples.lead")}
      </Text>
      <Group gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {SAMPLES.map((sample) => (
          <li key={sample.file}>
            <Anchor href={`/samples/${sample.file}`} download size="sm">
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
