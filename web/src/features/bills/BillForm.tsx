import {
  ActionIcon,
  Button,
  Card,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { BillView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordScreen";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { BILL_READS } from "./states";
import { billBody, type BillValues, billValues, newItem } from "./values";

type Form = ReturnType<typeof useServerForm<BillValues>>;

/** Changes a bill that has no number yet. */
export function BillForm({ bill }: { bill: BillView }) {
  const { t } = useT();
  const server = useServerForm<BillValues>({ initialValues: billValues(bill) });
  const { form, field, submit, settle, isSending } = server;
  const change = useChange("/v1/user/bill/edit", { refreshes: BILL_READS, showsProblem: true });
  const send = async (values: BillValues) => {
    await change.send({
      query: { user_bill_client_id: bill.user_bill_client_id },
      body: billBody(values, bill),
    });
    settle(values);
    notifyDone(t("bills.saved"));
  };
  return (
    <RecordForm onSubmit={submit(send)} isSending={isSending} isDirty={form.isDirty()}>
      <Title order={2} size="h3">
        {t("bills.edit")}
      </Title>
      <BuyerFields server={server} />
      <TextInput label={t("bills.shopAddress")} maxLength={1000} {...field("shop_address")} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("bills.externalId")} maxLength={200} {...field("bill_external_id")} />
        <Textarea label={t("bills.note")} autosize maxLength={1000} {...field("note")} />
      </SimpleGrid>
      <Items server={server} />
    </RecordForm>
  );
}

function BuyerFields({ server: { form, field } }: { server: Form }) {
  const { t } = useT();
  return (
    <>
      <SegmentedControl
        aria-label={t("bills.buyerKind")}
        data={[
          { value: "person", label: t("bills.person") },
          { value: "company", label: t("bills.company") },
        ]}
        {...form.getInputProps("kind")}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {form.values.kind === "company" ? (
          <>
            <TextInput label={t("bills.companyName")} maxLength={200} {...field("name")} />
            <TextInput label={t("bills.taxOffice")} maxLength={200} {...field("tax_office")} />
          </>
        ) : (
          <>
            <TextInput label={t("bills.firstname")} maxLength={200} {...field("firstname")} />
            <TextInput label={t("bills.lastname")} maxLength={200} {...field("lastname")} />
          </>
        )}
        <TextInput label={t("bills.taxNumber")} maxLength={30} inputMode="numeric" {...field("tax_number")} />
        <TextInput label={t("bills.buyerMail")} type="email" maxLength={254} {...field("mail")} />
        <TextInput label={t("bills.district")} maxLength={200} {...field("district")} />
        <TextInput label={t("bills.city")} maxLength={200} {...field("city")} />
      </SimpleGrid>
      <TextInput label={t("bills.address")} maxLength={1000} {...field("address")} />
    </>
  );
}

function Items({ server: { form } }: { server: Form }) {
  const { t, lang } = useT();
  const separators =
    lang === "tr"
      ? { decimalSeparator: ",", thousandSeparator: "." }
      : { decimalSeparator: ".", thousandSeparator: "," };
  return (
    <Stack gap="sm">
      {form.values.items.map((item, place) => (
        <Card
          key={item.row}
          withBorder
          padding="sm"
          role="group"
          aria-label={t("bills.itemNumber", { count: place + 1 })}
        >
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t("bills.item")}
              maxLength={300}
              flex={1}
              miw={200}
              {...form.getInputProps(`items.${place}.name`)}
            />
            <NumberInput
              label={t("bills.count")}
              min={1}
              max={10_000}
              allowDecimal={false}
              w={90}
              {...form.getInputProps(`items.${place}.count`)}
            />
            <NumberInput
              label={t("bills.unitPrice")}
              min={0}
              max={1_000_000_000}
              decimalScale={2}
              w={140}
              {...separators}
              {...form.getInputProps(`items.${place}.unit_price`)}
            />
            <NumberInput
              label={t("bills.rate")}
              min={0}
              max={100}
              decimalScale={3}
              w={90}
              {...separators}
              {...form.getInputProps(`items.${place}.tax_rate_percent`)}
            />
            <Switch
              label={t("bills.includesTax")}
              mb={8}
              {...form.getInputProps(`items.${place}.price_includes_taxes`, { type: "checkbox" })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t("bills.removeItem")}
              onClick={() => form.removeListItem("items", place)}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </Group>
        </Card>
      ))}
      <Button
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem("items", newItem())}
        style={{ alignSelf: "flex-start" }}
      >
        {t("bills.addItem")}
      </Button>
    </Stack>
  );
}
