import { Accordion, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { Html } from "@/ui/Html";
import type { AskingTopic } from "../topics";

/** The few answers of the site's pages that may help at once, each to be opened. */
export function Answers({ questions }: { questions: AskingTopic["question_list"] }) {
  const { t } = useT();
  if (questions.length === 0) return null;
  return (
    <Stack gap="2xs">
      <Text size="sm" fw={600}>
        {t("support.answers")}
      </Text>
      <Accordion variant="separated">
        {questions.map(({ question, answer }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <Html html={answer} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}
