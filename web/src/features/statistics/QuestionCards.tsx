import { Checkbox, Group, SimpleGrid, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { type AskedQuestion, QUESTIONS } from "./questions";
import type { Column } from "./types";
import classes from "./QuestionCards.module.css";

interface QuestionCardsProps {
  columns: readonly Column[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What can be asked, in plain words; what the columns cannot answer says what it would need. */
export function QuestionCards({ columns, chosen, onChange }: QuestionCardsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {QUESTIONS.map((question) => (
        <QuestionCard
          key={question.key}
          question={question}
          canAsk={question.canAsk(columns)}
          isChosen={chosen.includes(question.key)}
          onToggle={(isOn) =>
            onChange(isOn ? [...chosen, question.key] : chosen.filter((key) => key !== question.key))
          }
        />
      ))}
    </SimpleGrid>
  );
}

interface QuestionCardProps {
  question: AskedQuestion;
  canAsk: boolean;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

function QuestionCard({ question, canAsk, isChosen, onToggle }: QuestionCardProps) {
  const { t } = useT();
  const Icon = question.icon;
  const isOn = isChosen && canAsk;
  return (
    <Checkbox.Card
      className={classes["card"] ?? ""}
      checked={isOn}
      onChange={onToggle}
      disabled={!canAsk}
      data-disabled={!canAsk || undefined}
    >
      <Checkbox.Indicator checked={isOn} disabled={!canAsk} mt="4xs" />
      <div className={classes["words"]}>
        <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
          <Text fw={600} size="sm">
            {t(question.title)}
          </Text>
          <Icon size={ICON.md} stroke={1.6} aria-hidden className={classes["icon"]} />
        </Group>
        <Text size="sm" c="dimmed" mt="4xs">
          {t(canAsk ? question.text : question.needs)}
        </Text>
      </div>
    </Checkbox.Card>
  );
}
