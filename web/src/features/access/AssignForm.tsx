import { Button, Group, MultiSelect, NumberInput, SimpleGrid, Stack, Switch, Textarea } from "@mantine/core";
import dayjs from "dayjs";
import { useState } from "react";
import type { AssignAnswer } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useServerForm } from "@/ui/useServerForm";
import { AssignResults } from "./AssignResults";
import { CHANGED_READS, endOf, namesIn, startOf } from "./values";

/** Something that can be assigned: a definition, or an own authorization out of which it is taken. */
interface Assignable {
  value: string;
  label: string;
}

interface AssignFormProps {
  choices: readonly Assignable[];
  /** A choice is an own authorization, not a code. */
  areOwn?: boolean;
  names?: string;
  chosen?: readonly string[];
  /** Under this name what was typed is kept. */
  draft: string;
}

const NONE: readonly string[] = [];

/** Assign authorizations to people by username; every name gets its own result. */
export function AssignForm({ choices, areOwn = false, names = "", chosen = NONE, draft }: AssignFormProps) {
  const { t } = useT();
  const today = dayjs().format("YYYY-MM-DD");
  const [answer, setAnswer] = useState<AssignAnswer | null>(null);
  const change = useChange("/v1/authorization/assign/to/user", {
    refreshes: CHANGED_READS,
    showsProblem: true,
  });
  const { field, form, submit, isSending } = useServerForm({
    draft,
    initialValues: {
      auth: chosen as string[],
      names,
      count: "" as number | string,
      start: null as string | null,
      end: null as string | null,
      may_assign: false,
    },
    validate: {
      auth: (auth) => (auth.length > 0 ? null : t("access.assign.auth.missing")),
      names: (text) => (namesIn(text).length > 0 ? null : t("access.assign.names.missing")),
    },
  });
  const send = async (values: typeof form.values) => {
    const terms = {
      count: values.count === "" ? null : Number(values.count),
      start_date: startOf(values.start, today),
      end_date: endOf(values.end),
      may_assign: values.may_assign,
    };
    const body = {
      auth_list: values.auth.map((id) => ({
        ...terms,
        ...(areOwn ? { user_auth_id: id } : { auth_id: id }),
      })),
      assigning_username_list: namesIn(values.names),
    };
    const sent = await change.send({ body });
    setAnswer(sent);
    const failed = sent.result_list.filter(({ result }) => result !== "done");
    form.setFieldValue("names", failed.map(({ username }) => username).join("\n"));
  };
  const dateWords = { placeholder: t("access.assign.date.form") };
  const clear = { clearable: true, clearButtonProps: { "aria-label": t("access.assign.date.clear") } };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <MultiSelect
          label={t("access.assign.auth")}
          data={[...choices]}
          searchable
          hidePickedOptions
          {...field("auth")}
        />
        <Textarea
          label={t("access.assign.names")}
          description={t("access.assign.names.rule")}
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          {...field("names")}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <NumberInput
            label={t("access.assign.count")}
            placeholder={areOwn ? t("access.assign.count.own") : t("access.unlimited")}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            {...field("count")}
          />
          <DayInput
            label={t("access.assign.start")}
            minDate={today}
            {...dateWords}
            {...clear}
            {...field("start")}
          />
          <DayInput
            label={t("access.assign.end")}
            minDate={today}
            {...dateWords}
            {...clear}
            {...field("end")}
          />
        </SimpleGrid>
        <Switch label={t("access.assign.mayAssign")} {...field("may_assign", "checkbox")} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("access.assign")}
          </Button>
        </Group>
        {answer && <AssignResults answer={answer} />}
      </Stack>
    </form>
  );
}
