import { Button, PasswordInput, SegmentedControl, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { IntegratorAnswer } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { FormWindow, WindowForm } from "./FormWindow";

/** Chooses who sends a shop's bills to the revenue administration: its people by hand, or an integrator. */
export function IntegratorButton({ shop }: { shop: string }) {
  const { t } = useT();
  return (
    <FormWindow
      title={t("bills.integrator")}
      renderOpener={(open) => (
        <Button variant="default" leftSection={<IconSend size={ICON.md} aria-hidden />} onClick={open}>
          {t("bills.integrator")}
        </Button>
      )}
    >
      {(close) => <Choice shop={shop} onDone={close} />}
    </FormWindow>
  );
}

function Choice({ shop, onDone }: { shop: string; onDone: () => void }) {
  const read = useRead("/v1/user/bill/integrator/get", { query: { user_shop_client_id: shop } });
  return <Loaded read={read}>{(kept) => <Form shop={shop} kept={kept} onDone={onDone} />}</Loaded>;
}

function Form({ shop, kept, onDone }: { shop: string; kept: IntegratorAnswer; onDone: () => void }) {
  const { t } = useT();
  const { form, submit, isSending } = useServerForm({
    initialValues: { integrator: kept.integrator, key: "" },
  });
  const change = useChange("/v1/user/bill/integrator/record", {
    refreshes: ["/v1/user/bill/integrator/get", "/v1/user/bill/get", "/v1/user/bill/list"],
    showsProblem: true,
  });
  const send = async (body: { integrator: IntegratorAnswer["integrator"]; key: string }) => {
    await change.send({ query: { user_shop_client_id: shop }, body });
    onDone();
    notifyDone(t("bills.integrator.saved"));
  };
  const chosen = form.values.integrator;
  return (
    <WindowForm isSending={isSending} onSubmit={submit(send)} onBack={onDone}>
      <SegmentedControl
        aria-label={t("bills.integrator")}
        data={[
          { value: "manual", label: t("bills.integrator.manual") },
          { value: "nilvera", label: "Nilvera" },
        ]}
        {...form.getInputProps("integrator")}
      />
      <Text size="sm">{t(`bills.integrator.text.${chosen}`)}</Text>
      {chosen === "nilvera" && (
        <PasswordInput
          label={t("bills.integrator.key")}
          description={kept.has_key ? t("bills.integrator.keyKept") : undefined}
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps("key")}
        />
      )}
    </WindowForm>
  );
}
