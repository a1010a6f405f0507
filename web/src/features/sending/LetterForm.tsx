import {
  Button,
  Group,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconEye, IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { FailedView } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { RichText } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { FailedList } from "./FailedList";
import { bodyOf, EMPTY } from "./letters";
import { PeopleFields } from "./PeopleFields";
import { PreviewDialog } from "./PreviewDialog";

const MOST_LETTERS = 150;

/** A letter to many: to whom at the left, what at the right; looked at and tested before it leaves. */
export function LetterForm({ onSent }: { onSent: () => void }) {
  const { t, lang } = useT();
  const [isShown, setShown] = useState(false);
  const [failed, setFailed] = useState<readonly FailedView[]>([]);
  const [asked, setAsked] = useState(false);
  const [count, setCount] = useState<number | string>("");
  const send = useChange("/v1/send_mail", { refreshes: ["/v1/sending/list"], showsProblem: true });
  const { field, form, submit, showProblem, isSending } = useServerForm({
    draft: "sending",
    initialValues: EMPTY,
  });
  const { values } = form;
  const deliver = async (typed: typeof values) => {
    try {
      const answer = await send.send({
        body: { ...bodyOf(typed), count: count === "" ? null : Number(count) },
      });
      setFailed(answer.failed_list);
      setAsked(false);
      setCount("");
      notifyDone(t("sending.onItsWay", { count: answer.sent_count }));
      if (answer.failed_list.length === 0) onSent();
    } catch (problem) {
      if (problem instanceof CallProblem && problem.slug === "count_differs") setAsked(true);
      throw problem;
    }
  };
  const test = () =>
    void send
      .send({ body: { ...bodyOf({ ...values, to: "named" }), is_test: true } })
      .then(() => notifyDone(t("sending.tested")))
      .catch(showProblem);
  return (
    <form onSubmit={submit(deliver)} noValidate>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section title={t("sending.people")}>
          <Stack gap="md">
            <PeopleFields field={field} form={form} />
            <Radio.Group label={t("sending.kind")} {...field("kind")}>
              <Stack gap="xs" mt="2xs">
                <Radio
                  value="information"
                  label={t("sending.kind.information")}
                  description={t("sending.kind.informationText")}
                />
                <Radio
                  value="commercial"
                  label={t("sending.kind.commercial")}
                  description={t("sending.kind.commercialText")}
                />
              </Stack>
            </Radio.Group>
            {values.kind === "information" && (
              <Textarea
                label={t("sending.reason")}
                description={t("sending.reasonText")}
                maxLength={200}
                autosize
                {...field("reason")}
              />
            )}
            <FailedList failed={failed} />
          </Stack>
        </Section>
        <Section title={t("sending.letter")}>
          <Stack gap="md">
            <TextInput label={t("sending.subject")} maxLength={MOST_LETTERS} {...field("subject")} />
            <Text size="sm" fw={500} aria-hidden>
              {t("sending.text")}
            </Text>
            <Suspense fallback={<RowSkeleton rows={6} />}>
              <RichText
                label={t("sending.text")}
                lang={lang}
                name="mail_text"
                value={values.mail_text}
                error={form.errors["mail_text"]}
                onChange={(html) => form.setFieldValue("mail_text", html)}
                holes={[
                  {
                    label: t("sending.hole"),
                    names: { firstname: t("sending.hole.firstname"), site: t("sending.hole.site") },
                  },
                ]}
              />
            </Suspense>
            {asked && (
              <NumberInput
                label={t("sending.count")}
                description={t("sending.countText")}
                value={count}
                onChange={setCount}
                allowNegative={false}
                allowDecimal={false}
                hideControls
                maw={WIDTH.lg}
              />
            )}
            <Group justify="flex-end" gap="sm">
              <Button
                variant="default"
                leftSection={<IconEye size={ICON.md} aria-hidden />}
                onClick={() => setShown(true)}
              >
                {t("sending.preview")}
              </Button>
              <Button variant="default" onClick={test} loading={send.isRunning && !isSending}>
                {t("sending.test")}
              </Button>
              <Button type="submit" loading={isSending} leftSection={<IconSend size={ICON.md} aria-hidden />}>
                {t("sending.send")}
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              {t("sending.oneEach")}
            </Text>
          </Stack>
        </Section>
      </SimpleGrid>
      {isShown && <PreviewDialog values={values} onClose={() => setShown(false)} />}
    </form>
  );
}
