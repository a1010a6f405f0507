import { NumberInput, Select, Stack, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useFormat } from "@/ui/format";
import { ClockInput, MomentInput } from "@/ui/MomentInput";
import { unitSymbol } from "@/ui/unitSymbol";
import { useUnitWord } from "@/ui/useUnitWord";
import { optionsOf, typeOf } from "../columns";
import { captionOf, type WdmInfo } from "../layers";
import { picksOf } from "../picking";
import { PickField } from "./PickField";
import { RangeBar } from "./RangeBar";

interface FieldProps {
  wdm: WdmInfo;
  value: string | number;
  error: ReactNode;
  isReadOnly: boolean;
  /** What the value is called, where it names something. */
  title: string | undefined;
  /** The whole record as it stands in the form: ranges may hold for some records only. */
  cells: Readonly<Record<string, string | number>>;
  onChange: (value: string | number) => void;
}

/** One cell of a record: a field of its kind, with its unit and where its value lies among the known ranges. */
export function CellField(props: FieldProps) {
  const { wdm, value } = props;
  return (
    <Stack gap="4xs">
      <Field {...props} />
      {typeof value === "number" && <RangeBar wdm={wdm} value={value} cells={props.cells} />}
    </Stack>
  );
}

const INPUTS: Partial<Record<WdmInfo["kind"], string>> = { mail: "email", web: "url", phone: "tel" };

function Field({ wdm, value, error, isReadOnly, title, onChange }: FieldProps) {
  const { t, lang } = useT();
  const { separators } = useFormat();
  const unitWord = useUnitWord();
  const caption = captionOf(wdm.captions, lang, wdm.wdm_code);
  const help = wdm.help[lang] ?? "";
  const common = {
    label: wdm.unit ? `${caption} (${unitWord(unitSymbol(wdm.unit))})` : caption,
    ...(help ? { description: help } : {}),
    required: wdm.required,
    error,
    readOnly: isReadOnly,
    "data-field": wdm.wdm_code,
  };
  const options = optionsOf(wdm, lang, t);
  if (options) {
    return (
      <Select
        {...common}
        data={[...options].map(([code, label]) => ({ value: code, label }))}
        searchable={options.size > 8}
        clearable={!wdm.required && !isReadOnly}
        value={String(value) || null}
        onChange={(code) => onChange(code ?? "")}
      />
    );
  }
  const search = picksOf(wdm, lang);
  if (search) {
    const isClearable = !wdm.required && !isReadOnly;
    const place = { search, common, isClearable, title };
    return <PickField key={wdm.wdm_code} {...place} value={String(value)} onChange={onChange} />;
  }
  const type = typeOf(wdm);
  if (type === "float" || type === "integer") {
    return (
      <NumberInput
        {...common}
        {...separators}
        hideControls
        allowDecimal={type === "float"}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (type === "datetime") return <MomentField wdm={wdm} value={value} onChange={onChange} common={common} />;
  if (wdm.kind === "long") {
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={INPUTS[wdm.kind] ?? "text"}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const NO_DAY = "1900-01-01";

/** Days and times as people write them; kept as moments without a zone. */
function MomentField({
  wdm,
  value,
  onChange,
  common,
}: Pick<FieldProps, "wdm" | "value" | "onChange"> & { common: { label: string } & object }) {
  const text = String(value);
  const [day = "", time = ""] = text.split("T");
  if (wdm.kind === "date")
    return (
      <DayInput
        {...common}
        value={day || null}
        onChange={(chosen) => onChange(chosen ? `${chosen}T00:00:00` : "")}
      />
    );
  if (wdm.kind === "datetime") return <MomentInput {...common} value={text} onChange={onChange} />;
  return (
    <ClockInput
      {...common}
      name={common.label}
      value={time}
      onChange={(typed) => onChange(typed ? `${NO_DAY}T${typed}` : "")}
    />
  );
}
