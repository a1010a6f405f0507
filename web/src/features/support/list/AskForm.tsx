import { Button, Chip, Group, Input, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProblemText } from "@/ui/problemText";
import { type Attached, FileField, useAttach } from "../FileField";
import { useOnceKey } from "@/api/useOnceKey";
import { useTyped } from "../useTyped";
import { LISTS, TOPIC, type Topic, TOPICS } from "../words";

const BLANK = { topic: "", subject: "", comment: "", files: [] as readonly Attached[] };

interface AskFormProps {
  /** The terminated ticket that this one goes on with. */
  follows?: string;
  onClose: () => void;
}

/** Asks for help: first what it is about, then the rest. */
export function AskForm({ follows, onClose }: AskFormProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const to = useLink();
  const navigate = useNavigate();
  const once = useOnceKey();
  const { typed, change, forget } = useTyped(`support.ask.${follows ?? ""}`, BLANK);
  const attaching = useAttach(typed.files, (files) => change({ files }));
  const [isTopicMissing, setTopicMissing] = useState(false);
  const ask = useChange("/v1/user/support/new", {
    refreshes: LISTS,
    showsProblem: true,
    onDone: ({ support, answer_by }) => {
      forget();
      notifyDone(t("support.asked", { until: dateTime(answer_by) }));
      void navigate(to("user_support_details", { user_support_client_id: support.user_support_client_id }));
    },
  });
  const send = () => {
    setTopicMissing(!typed.topic);
    if (!typed.topic) return;
    const body = {
      operation_name: typed.topic as Topic,
      operation_note: `screen:${window.location.pathname}`,
      subject: typed.subject,
      comment: typed.comment,
      document_list: typed.files.map((file) => file.document),
      ...(follows ? { follows } : {}),
    };
    ask.run({ body, once: once(body) });
  };
  const wrong = useFieldProblems(ask.problem);
  return (
    <OpenWindow onClose={onClose} title={t("support.ask")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          <Input.Wrapper
            label={t("support.topic")}
            labelElement="div"
            error={isTopicMissing && !typed.topic ? t("support.topic.missing") : null}
          >
            <Chip.Group value={typed.topic} onChange={(topic) => change({ topic: topic as string })}>
              <Group gap="2xs" mt="2xs" role="radiogroup" aria-label={t("support.topic")}>
                {TOPICS.map((topic) => (
                  <Chip key={topic} value={topic} size="sm">
                    {t(TOPIC[topic])}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
          {typed.topic && (
            <>
              <TextInput
                label={t("support.subject")}
                maxLength={150}
                value={typed.subject}
                error={wrong["subject"]}
                onChange={(event) => change({ subject: event.currentTarget.value })}
              />
              <Textarea
                label={t("support.comment")}
                description={t("support.comment.hint")}
                autosize
                minRows={5}
                maxRows={14}
                value={typed.comment}
                error={wrong["comment"]}
                onChange={(event) => change({ comment: event.currentTarget.value })}
                {...attaching.ofField}
              />
              <FileField files={typed.files} onChange={(files) => change({ files })} state={attaching} />
            </>
          )}
          <General problem={ask.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ui.cancel")}
            </Button>
            <Button type="submit" loading={ask.isRunning} disabled={attaching.sending !== null}>
              {t("support.send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenWindow>
  );
}

function useFieldProblems(problem: unknown): Record<string, string> {
  if (!(problem instanceof CallProblem)) return {};
  return Object.fromEntries(problem.fields.map((each) => [each.field, each.message]));
}

function General({ problem }: { problem: unknown }) {
  const words = useProblemText(problem);
  if (!problem || (problem instanceof CallProblem && problem.fields.length > 0)) return null;
  return <Input.Error role="alert">{words.title}</Input.Error>;
}
