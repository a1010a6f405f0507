import {
  Accordion,
  ActionIcon,
  Button,
  Card,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { ICON, WIDTH } from "@/ui/sizes";
import { useFormat } from "@/ui/format";
import type { BillForm } from "./inputs";
import { newItem, UNITS } from "../values";

/** What was sold, line by line. */
export function ItemFields({
  server: { form },
  withholdings,
}: {
  server: BillForm;
  /** Code and tenths of each that may be withheld, as "602/9". */
  withholdings: readonly string[];
}) {
  const { t } = useT();
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
          <Price form={form} place={place} />
          <Accordion variant="default" chevronPosition="left" mt="xs">
            <Accordion.Item value="more">
              <Accordion.Control>{t("bills.item.more")}</Accordion.Control>
              <Accordion.Panel>
                <Tax form={form} place={place} withholdings={withholdings} />
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </Card>
      ))}
      <Button
        variant="light"
        leftSection={<IconPlus size={ICON.sm} aria-hidden />}
        onClick={() => form.insertListItem("items", newItem())}
        style={{ alignSelf: "flex-start" }}
      >
        {t("bills.addItem")}
      </Button>
    </Stack>
  );
}

interface ItemProps {
  form: BillForm["form"];
  place: number;
}

function Price({ form, place }: ItemProps) {
  const { t } = useT();
  const { separators } = useFormat();
  const of = (name: string) => form.getInputProps(`items.${place}.${name}`);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput label={t("bills.item")} maxLength={300} flex={1} miw={WIDTH.lg} {...of("name")} />
      <NumberInput
        label={t("bills.count")}
        min={1}
        max={10_000}
        allowDecimal={false}
        w={WIDTH.xs}
        {...of("count")}
      />
      <NumberInput
        label={t("bills.unitPrice")}
        min={0}
        max={1_000_000_000}
        decimalScale={2}
        w={WIDTH.md}
        {...separators}
        {...of("unit_price")}
      />
      <NumberInput
        label={t("bills.rate")}
        min={0}
        max={100}
        decimalScale={3}
        w={WIDTH.xs}
        {...separators}
        {...of("tax_rate_percent")}
      />
      <Switch
        label={t("bills.includesTax")}
        mb="xs"
        {...form.getInputProps(`items.${place}.price_includes_taxes`, { type: "checkbox" })}
      />
      <ActionIcon
        variant="subtle"
        color="danger"
        size="lg"
        aria-label={t("bills.removeItem")}
        onClick={() => form.removeListItem("items", place)}
      >
        <IconTrash size={ICON.md} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Unit and code, what the buyer withholds, and why no tax is asked. */
function Tax({ form, place, withholdings }: ItemProps & { withholdings: readonly string[] }) {
  const { t } = useT();
  const of = (name: string) => form.getInputProps(`items.${place}.${name}`);
  const unit = form.values.items[place]?.unit ?? "";
  const known: readonly string[] = UNITS;
  const withheld = form.values.items[place]?.withholding ?? "";
  const choices = withheld && !withholdings.includes(withheld) ? [...withholdings, withheld] : withholdings;
  const units = known.includes(unit) ? known : [...known, unit];
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t("bills.unit")}
        data={units.map((value) => ({
          value,
          label: known.includes(value) ? t(`bills.unit.${value}` as PhraseKey) : value,
        }))}
        allowDeselect={false}
        w={WIDTH.sm}
        {...of("unit")}
      />
      <TextInput label={t("bills.code")} maxLength={200} w={WIDTH.md} {...of("code")} />
      <Select
        label={t("bills.withholding")}
        data={[
          { value: "", label: t("bills.withholding.none") },
          ...choices.map((value) => {
            const [code, tenths] = value.split("/");
            return { value, label: `${code} (${tenths}/10)` };
          }),
        ]}
        searchable
        allowDeselect={false}
        w={WIDTH.md}
        {...of("withholding")}
      />
      <TextInput
        label={t("bills.exemption.code")}
        maxLength={3}
        inputMode="numeric"
        w={WIDTH.md}
        {...of("exemption_code")}
      />
      <TextInput
        label={t("bills.exemption.reason")}
        maxLength={200}
        flex={1}
        miw={WIDTH.lg}
        {...of("exemption_reason")}
      />
    </Group>
  );
}
