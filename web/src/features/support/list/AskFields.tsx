import { Chip, Group, Input, Radio, Text, Textarea, TextInput } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { GOES_ALONG, kindIn } from "../about";
import { useAskingForm, useTopics } from "../topics";
import { Answers } from "./Answers";

interface AskFieldsProps {
  typed: { topic: string; subject: string; comment: string };
  /** The shop that is asked; empty where the site is. */
  shop: string;
  change: (part: { topic?: string; subject?: string; comment?: string }) => void;
  /** What is wrong, by field. */
  wrong: Record<string, string>;
  isTopicMissing: boolean;
  hint: string;
  /** For the field of the message: what is pasted or dropped there. */
  ofComment?: Partial<ComponentProps<typeof Textarea>>;
  /** Under the message. */
  children?: ReactNode;
}

/** What somebody asks for help with: first what it is about, then the rest. */
export function AskFields({
  typed,
  shop,
  change,
  wrong,
  isTopicMissing,
  hint,
  ofComment,
  children,
}: AskFieldsProps) {
  const { t } = useT();
  const { offered } = useTopics(shop);
  const topic = offered.find(({ code }) => code === typed.topic);
  return (
    <>
      <Input.Wrapper
        label={t("support.topic")}
        labelElement="div"
        error={isTopicMissing && !typed.topic ? t("support.topic.missing") : null}
      >
        <Chip.Group value={typed.topic} onChange={(chosen) => change({ topic: chosen as string })}>
          <Group gap="2xs" mt="2xs" role="radiogroup" aria-label={t("support.topic")}>
            {offered.map(({ code, name }) => (
              <Chip key={code} value={code} size="sm">
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {topic && (
        <>
          <Answers questions={topic.question_list} />
          <TextInput
            label={t("support.subject")}
            maxLength={150}
            value={typed.subject}
            error={wrong["subject"]}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            label={t("support.comment")}
            description={topic.hint || hint}
            autosize
            minRows={5}
            maxRows={14}
            value={typed.comment}
            error={wrong["comment"]}
            onChange={(event) => change({ comment: event.currentTarget.value })}
            {...ofComment}
          />
          {children}
        </>
      )}
    </>
  );
}

interface AskedDeskProps {
  shop: string;
  asksSite: boolean;
  change: (part: { asksSite: boolean }) => void;
}

/** Who is asked: the shop that sells, or the site. */
export function AskedDesk({ shop, asksSite, change }: AskedDeskProps) {
  const { t } = useT();
  const { data } = useAskingForm(shop);
  if (!shop || !data?.desk_name) return null;
  return (
    <Radio.Group
      label={t("support.ask.desk")}
      value={asksSite ? "site" : "shop"}
      onChange={(chosen) => change({ asksSite: chosen === "site" })}
    >
      <Group gap="sm" mt="2xs">
        <Radio value="shop" label={data.desk_name} />
        <Radio value="site" label={t("support.ask.desk.site")} />
      </Group>
    </Radio.Group>
  );
}

/** The topic with which a request about a record begins. */
export function topicAbout(about: string): string {
  const kind = kindIn(about);
  return kind === "project" ? "analysis" : (kind ?? "");
}

/** Says that what a request is about goes along with it. */
export function GoesAlong({ about }: { about: string }) {
  const { t } = useT();
  const kind = kindIn(about);
  if (!kind) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(GOES_ALONG[kind])}
    </Text>
  );
}

/** What the server says is wrong, by field. */
export function fieldProblems(problem: unknown): Record<string, string> {
  if (!(problem instanceof CallProblem)) return {};
  return Object.fromEntries(problem.fields.map((each) => [each.field, each.message]));
}

/** What was refused that belongs to no field. */
export function GeneralProblem({ problem }: { problem: unknown }) {
  const words = useProblemText(problem);
  if (!problem || (problem instanceof CallProblem && problem.fields.length > 0)) return null;
  return <Input.Error role="alert">{words.title}</Input.Error>;
}
