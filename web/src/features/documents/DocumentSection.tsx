import { Group, Progress, Stack, Text } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { DocumentTable } from "./DocumentTable";
import { DocumentUpload } from "./DocumentUpload";

const NEARLY_FULL = 0.9;

/** The files that a person keeps on the platform. */
export function DocumentSection() {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("documents");
  const all = useRead("/v1/document/list");
  return (
    <Section title={t("documents.title")} description={t("documents.lead")}>
      <Stack gap="md">
        <DocumentUpload />
        <Loaded
          read={all}
          skeleton={<RowSkeleton rows={3} />}
          empty={{
            when: ({ list }) => list.length === 0,
            show: (
              <EmptyState icon={<IconFiles />} title={t("documents.none")} text={t("documents.noneText")} />
            ),
          }}
        >
          {({ used_bytes, most_bytes }) => (
            <Stack gap="md">
              <Space used={used_bytes} most={most_bytes} />
              <SearchField value={wanted} onSearch={setWanted} placeholder={t("documents.search")} />
              <DocumentTable wanted={wanted} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

function Space({ used, most }: { used: number; most: number }) {
  const { t } = useT();
  const { bytes } = useFormat();
  return (
    <Stack gap="2xs">
      <Group justify="space-between">
        <Text size="sm">{t("documents.spaceLabel")}</Text>
        <Text size="sm" c="dimmed" className="num">
          {t("documents.space", { used: bytes(used), most: bytes(most) })}
        </Text>
      </Group>
      <Progress
        value={(used / most) * 100}
        color={used / most > NEARLY_FULL ? "warning" : "accent"}
        aria-label={t("documents.spaceLabel")}
      />
    </Stack>
  );
}
