import { Alert, Button, Group, List, NumberInput, SimpleGrid, Stack, Switch, Textarea } from "@mantine/core";
import dayjs from "dayjs";
import { useState } from "react";
import type { EntitlementAssignAnswer, EntitlementView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useServerForm } from "@/ui/useServerForm";
import { endOf, HELD_READS, namesIn } from "./values";

/** Give parts of a bought product to people by username; every name gets its own result. */
export function AssignPart({ held }: { held: EntitlementView }) {
  const { t } = useT();
  const [answer, setAnswer] = useState<EntitlementAssignAnswer | null>(null);
  const change = useChange("/v1/user/entitlement/assign", { refreshes: HELD_READS, showsProblem: true });
  const { field, form, submit, isSending } = useServerForm({
    draft: `orders.assign.${held.auth_client_id}`,
    initialValues: {
      assigning_username_list: "",
      count: (held.count === null ? "" : 1) as number | string,
      end_date: null as string | null,
      may_assign: false,
    },
    validate: {
      assigning_username_list: (text) => (namesIn(text).length ? null : t("orders.assign.names.missing")),
    },
  });
  const send = async (values: typeof form.values) => {
    const sent = await change.send({
      body: {
        auth_client_id: held.auth_client_id,
        assigning_username_list: namesIn(values.assigning_username_list),
        count: values.count === "" ? null : Number(values.count),
        end_date: endOf(values.end_date),
        may_assign: values.may_assign,
      },
    });
    setAnswer(sent);
    const failed = sent.result_list.filter(({ result }) => result !== "done");
    form.setFieldValue("assigning_username_list", failed.map(({ username }) => username).join("\n"));
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <Textarea
          label={t("orders.assign.names")}
          description={t("orders.assign.names.hint")}
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          {...field("assigning_username_list")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NumberInput
            label={t("orders.assign.count")}
            placeholder={t("orders.active.unlimited")}
            min={1}
            {...(held.count === null ? {} : { max: held.count })}
            allowDecimal={false}
            {...field("count")}
          />
          <DayInput
            label={t("orders.assign.end")}
            minDate={dayjs().format("YYYY-MM-DD")}
            clearable
            clearButtonProps={{ "aria-label": t("orders.assign.end.clear") }}
            {...field("end_date")}
          />
        </SimpleGrid>
        <Switch label={t("orders.assign.mayAssign")} {...field("may_assign", "checkbox")} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("orders.assign")}
          </Button>
        </Group>
        {answer && (
          <Alert
            color={answer.is_assigned ? "success" : "waiting"}
            title={answer.status_message}
            role="status"
          >
            <List listStyleType="none" spacing="3xs" size="sm">
              {answer.result_list.map(({ username, message }) => (
                <List.Item key={username}>{`${username}: ${message}`}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
    </form>
  );
}
