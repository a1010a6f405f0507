import { Card, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useT } from "@/phrases/useT";
import classes from "./Summary.module.css";

interface SentenceProps {
  /** What the sentence is about, in a word or two. */
  about: string;
  sentence: string;
  /** The earlier version of the data that it is about, where it is not about the newest. */
  version?: number | null;
  picture?: ReactNode;
  /** What is to be known of it. */
  notes?: readonly string[];
  children?: ReactNode;
}

/** One sentence of a summary with its picture, and what can be done about it. */
export function SentenceCard({ about, sentence, version, picture, notes, children }: SentenceProps) {
  const { t } = useT();
  const id = useId();
  return (
    <Card component="article" padding="md" aria-labelledby={id}>
      <div className={classes["face"]}>
        <div className={classes["words"]}>
          <Title order={2} size="sm" id={id} c="dimmed" fw={550}>
            {about}
          </Title>
          <p className={`${classes["sentence"]} num`}>{sentence}</p>
          {notes?.map((note) => (
            <Text key={note} size="sm" c="dimmed" className="num" mt="4xs">
              {note}
            </Text>
          ))}
          {version && (
            <Text size="sm" c="dimmed" className="num" mt="4xs">
              {t("projects.summary.older", { version })}
            </Text>
          )}
          {children && (
            <Group gap="xs" mt="sm">
              {children}
            </Group>
          )}
        </div>
        {picture}
      </div>
    </Card>
  );
}
