import { Box, Stack, Text } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import { ResultChart } from "./ResultChart";
import { ResultTable } from "./ResultTable";
import type { Eyes, Question } from "./types";

/** What the question finds as it stands now. */
export function LiveResult({ eyes, question, title }: { eyes: Eyes; question: Question; title: string }) {
  const { t } = useT();
  const read = useRead("/v1/report/run", { body: { question, user_type: eyes } });
  return (
    <Section title={t("reports.live")} flush>
      <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
        {(found) => (
          <Stack gap="md">
            <Text px="md" aria-live="polite">
              {found.sentence}
            </Text>
            <Box px="md">
              <ResultChart found={found} title={title} />
            </Box>
            <ResultTable found={found} label={title} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
