import { Button, Card, Group, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { ICON } from "@/ui/sizes";
import { isIban, plainNumber, spacedIban } from "../numbers";
import { type Shop, SHOP_READS } from "../types";
import { ORDER } from "./ShopForm";
import { type BankValues, bankValues, type Slot, SLOTS, slotField, usedSlots, withoutSlot } from "./values";

interface BankFormProps {
  shop: Shop;
  /** Reads the shop again and answers it: the server fills in the names of banks. */
  reload: () => Promise<Shop>;
}

/** Up to five accounts to which buyers transfer money, each a card. */
export function BankForm({ shop, reload }: BankFormProps) {
  const { t } = useT();
  const id = shop.user_shop_client_id;
  const edit = useChange("/v1/user/shop/edit", { refreshes: SHOP_READS, showsProblem: true });
  const { form, field, submit, settle, showProblem, isSending } = useServerForm<BankValues>({
    draft: `shop.bank.${id}`,
    initialValues: bankValues(shop),
    validateInputOnBlur: true,
    validate: Object.fromEntries(
      SLOTS.map((slot) => [
        slotField("iban", slot),
        (iban: string) => (!iban || isIban(iban) ? null : t("shops.bank.iban.wrong")),
      ]),
    ),
  });
  const [open, setOpen] = useState<Slot[]>(() => usedSlots(form.values));
  const free = SLOTS.find((slot) => !open.includes(slot));
  const save = (values: BankValues) => edit.send({ query: { user_shop_client_id: id }, body: values });
  const takeOver = async () => {
    const kept = bankValues(await reload());
    form.setValues(kept);
    settle(kept);
    setOpen(usedSlots(kept));
  };
  const send = async (typed: BankValues) => {
    const before = bankValues(shop);
    const values = { ...typed };
    for (const slot of SLOTS) {
      const name = slotField("iban", slot);
      values[name] = plainNumber(values[name] ?? "");
      // Another account, another bank: its name comes from the IBAN, unless another was typed.
      const bank = slotField("bank_name", slot);
      if (values[name] !== before[name] && values[bank] === before[bank]) values[bank] = "";
    }
    await save(values);
    await takeOver();
    notifyDone(t("shops.bank.saved"), () => void save(before).then(takeOver, showProblem));
  };
  const remove = (slot: Slot) => {
    form.setValues(withoutSlot(form.values, slot));
    setOpen(open.filter((each) => each !== slot));
  };
  return (
    <RecordForm
      onSubmit={submit(send)}
      isSending={isSending}
      isDirty={form.isDirty()}
      saveLabel={t("shops.bank.save")}
    >
      <div>
        <Title order={2} size="h3">
          {t("shops.bank.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("shops.bank.lead")}
        </Text>
      </div>
      {open.length === 0 && <Text>{t("shops.bank.none")}</Text>}
      <Stack gap="md">
        {open.map((slot) => (
          <SlotCard key={slot} slot={slot} field={field} onRemove={() => remove(slot)} />
        ))}
      </Stack>
      {free && (
        <Button
          variant="light"
          leftSection={<IconPlus size={ICON.md} aria-hidden />}
          style={{ alignSelf: "flex-start" }}
          onClick={() => setOpen([...open, free].toSorted())}
        >
          {t("shops.bank.add")}
        </Button>
      )}
    </RecordForm>
  );
}

interface SlotCardProps {
  slot: Slot;
  field: ReturnType<typeof useServerForm<BankValues>>["field"];
  onRemove: () => void;
}

function SlotCard({ slot, field, onRemove }: SlotCardProps) {
  const { t } = useT();
  const iban = field(slotField("iban", slot));
  const bank = field(slotField("bank_name", slot));
  return (
    <Card component="section" withBorder aria-label={t("shops.bank.slot", { slot })}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{bank.value || t("shops.bank.slot", { slot })}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          color="danger"
          aria-label={t("shops.bank.removeOf", { slot })}
          onClick={onRemove}
        >
          {t("shops.bank.remove")}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("shops.bank.iban")}
          description={t("shops.bank.iban.help")}
          inputWrapperOrder={ORDER}
          placeholder="TR"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...iban}
          onBlur={(event) => {
            iban.onBlur?.(event);
            iban.onChange(spacedIban(event.currentTarget.value));
          }}
        />
        <TextInput
          label={t("shops.bank.holder")}
          description={t("shops.bank.holder.help")}
          inputWrapperOrder={ORDER}
          maxLength={200}
          {...field(slotField("bank_title", slot))}
        />
      </SimpleGrid>
      <TextInput
        mt="sm"
        label={t("shops.bank.name")}
        description={t("shops.bank.name.help")}
        inputWrapperOrder={ORDER}
        maxLength={100}
        {...bank}
      />
      <Textarea
        mt="sm"
        label={t("shops.bank.info")}
        description={t("shops.bank.info.help")}
        inputWrapperOrder={ORDER}
        autosize
        maxLength={500}
        {...field(slotField("bank_info", slot))}
      />
    </Card>
  );
}
