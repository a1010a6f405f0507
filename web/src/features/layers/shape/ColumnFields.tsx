import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FIELD_FIRST } from "@/ui/fieldFirst";
import type { useServerForm } from "@/ui/useServerForm";
import { OPTION_LISTS } from "../options/draft";
import { OptionsWindow } from "../options/OptionsWindow";
import { ruleColumnsOf } from "../columns";
import { captionOf, type LayerInfo, useLayerTree, type WdmInfo } from "../layers";
import type { ColumnForm } from "./form";
import { RangeFields } from "./RangeFields";

export const KINDS = [
  "line",
  "long",
  "code",
  "mail",
  "web",
  "phone",
  "document",
  "options",
  "yes_no",
  "location",
  "record",
  "number",
  "percent",
  "money",
  "measurement",
  "integer",
  "rating",
  "date",
  "datetime",
  "time",
] as const satisfies readonly WdmInfo["kind"][];

export const NUMBERS = new Set<WdmInfo["kind"]>([
  "number",
  "percent",
  "money",
  "measurement",
  "integer",
  "rating",
]);

type ServerForm = ReturnType<typeof useServerForm<ColumnForm & Record<string, unknown>>>;
type Form = ServerForm["form"];

interface FieldsProps extends Pick<ServerForm, "form" | "field"> {
  layer: LayerInfo;
  wdm: WdmInfo | null;
  code: string;
}

/** What is said of a column. */
export function ColumnFields({ form, field, layer, wdm, code }: FieldsProps) {
  const { t, lang } = useT();
  const { kind, ranges } = form.values;
  const isNumber = NUMBERS.has(kind);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput required label={t("layers.caption.tr")} {...field("tr")} data-autofocus />
        <TextInput required label={t("layers.caption.en")} {...field("en")} />
        {!wdm && (
          <TextInput
            label={t("layers.code")}
            description={t("layers.code.help")}
            inputWrapperOrder={FIELD_FIRST}
            placeholder={code}
            {...field("wdm_code")}
          />
        )}
        <Select
          label={t("layers.shape.kind")}
          allowDeselect={false}
          searchable
          data={KINDS.map((value) => ({ value, label: t(`layers.kind.${value}`) }))}
          value={kind}
          onChange={(value) => form.setFieldValue("kind", value as WdmInfo["kind"])}
        />
        {kind === "options" && <OptionSet form={form} wdm={wdm} />}
        {kind === "record" && <Target form={form} />}
        {isNumber && <Unit field={field} />}
        {isNumber && (
          <NumberInput
            label={t("layers.shape.decimals")}
            min={0}
            max={12}
            allowDecimal={false}
            {...field("decimals")}
          />
        )}
        <Textarea label={t("layers.help.tr")} autosize {...field("help_tr")} />
        <Textarea label={t("layers.help.en")} autosize {...field("help_en")} />
      </SimpleGrid>
      <Checkbox label={t("layers.shape.required")} {...field("required", "checkbox")} />
      <Checkbox label={t("layers.shape.unique")} {...field("unique", "checkbox")} />
      <Checkbox
        label={t("layers.shape.private")}
        description={t("layers.shape.private.help")}
        {...field("is_private", "checkbox")}
      />
      {isNumber && (
        <RangeFields
          ranges={ranges}
          columns={ruleColumnsOf(layer, lang, t).filter(({ id }) => id !== wdm?.wdm_code)}
          errors={form.errors}
          onChange={(next) => {
            for (const name of Object.keys(form.errors))
              if (name.startsWith("ranges.")) form.clearFieldError(name);
            form.setFieldValue("ranges", next as never);
          }}
        />
      )}
    </>
  );
}

/** Units are the records of a layer that is delivered with the platform. */
function Unit({ field }: Pick<ServerForm, "field">) {
  const { t } = useT();
  const read = useRead(
    "/v1/db/data/get",
    { query: { layer_code: "units" }, body: { pagination: { count: 1_000 } } },
    { select: (answer) => answer.list.map((each) => String(each.wdmr_data["ucum"] ?? "")).filter(Boolean) },
  );
  return (
    <Autocomplete
      label={t("layers.shape.unit")}
      description={t("layers.shape.unit.help")}
      inputWrapperOrder={FIELD_FIRST}
      data={[...new Set(read.data)]}
      limit={20}
      {...field("unit")}
    />
  );
}

function OptionSet({ form, wdm }: { form: Form; wdm: WdmInfo | null }) {
  const { t, lang } = useT();
  const [opened, setOpened] = useState<{ list: string | null } | null>(null);
  const read = useRead(OPTION_LISTS, {}, { select: (answer) => answer.list });
  const now = read.data?.find((each) => each.option_set_id === wdm?.option_set_id)?.option_set;
  const chosen = form.values.option_set || now || null;
  return (
    <div>
      <Select
        label={t("layers.shape.optionSet")}
        searchable
        data={(read.data ?? []).map((each) => ({
          value: each.option_set,
          label: captionOf(each.captions, lang, each.option_set),
        }))}
        value={chosen}
        onChange={(value) => form.setFieldValue("option_set", value ?? "")}
        error={form.errors["option_set"]}
      />
      <Group gap="xs" mt="xs">
        {chosen && (
          <Button size="compact-sm" variant="default" onClick={() => setOpened({ list: chosen })}>
            {t("layers.options.open")}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setOpened({ list: null })}>
          {t("layers.options.new")}
        </Button>
      </Group>
      {opened && (
        <OptionsWindow
          list={opened.list}
          onClose={() => setOpened(null)}
          onSaved={(list) => form.setFieldValue("option_set", list)}
        />
      )}
    </div>
  );
}

function Target({ form }: { form: Form }) {
  const { t, lang } = useT();
  const read = useLayerTree();
  return (
    <Select
      label={t("layers.shape.target")}
      searchable
      data={(read.data ?? [])
        .filter((node) => node.has_table)
        .map((node) => ({ value: node.layer_code, label: captionOf(node.captions, lang, node.layer_code) }))}
      value={form.values.target_layer_code || null}
      onChange={(value) => form.setFieldValue("target_layer_code", value ?? "")}
      error={form.errors["target_layer_code"]}
    />
  );
}
