import { Card, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./Summary.module.css";

interface SentenceProps {
  /** What the sentence is about, in a word or two. */
  about: string;
  sentence: string;
  figures?: string;
  picture?: ReactNode;
  children?: ReactNode;
}

/** One sentence of a summary with its picture, and what can be done about it. */
export function SentenceCard({ about, sentence, figures, picture, children }: SentenceProps) {
  const id = useId();
  return (
    <Card component="article" padding="md" aria-labelledby={id}>
      <div className={classes["face"]}>
        <div className={classes["words"]}>
          <Title order={2} size="sm" id={id} c="dimmed" fw={550}>
            {about}
          </Title>
          <p className={`${classes["sentence"]} num`}>{sentence}</p>
          {figures && (
            <Text size="sm" c="dimmed" className="num" mt="4xs">
              {figures}
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
