import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallPath } from "@/api/call";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";

/** For administrators: credits for somebody, counted and with a reason. */
export function GiftForm({ refreshes }: { refreshes: readonly CallPath[] }) {
  const { t } = useT();
  const { number } = useFormat();
  const give = useChange("/v1/user/credit/give", { refreshes, showsProblem: true });
  // Sent twice, a gift is given once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { form, field, submit, settle, isSending } = useServerForm({
    initialValues: { username: "", amount: 100, reason: "" },
    validate: {
      username: (name: string) => (name.trim() ? null : t("credits.gift.needed")),
      reason: (reason: string) => (reason.trim() ? null : t("credits.gift.needed")),
    },
  });
  const send = async (values: { username: string; amount: number; reason: string }) => {
    await give.send({ body: values, once: key });
    setKey(crypto.randomUUID());
    notifyDone(t("credits.gift.given", { name: values.username, amount: number(values.amount, 0) }));
    form.setValues({ username: "", amount: values.amount, reason: "" });
    settle({ username: "", amount: values.amount, reason: "" });
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="sm" mt="xl">
        <Text fw={600}>{t("credits.gift.title")}</Text>
        <Group grow align="flex-start">
          <TextInput label={t("credits.gift.username")} required maxLength={64} {...field("username")} />
          <NumberInput
            label={t("credits.gift.amount")}
            required
            min={1}
            allowDecimal={false}
            {...field("amount")}
          />
        </Group>
        <Textarea
          label={t("credits.gift.reason")}
          description={t("credits.gift.reason.help")}
          required
          autosize
          minRows={2}
          maxLength={500}
          {...field("reason")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("credits.gift.give")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
