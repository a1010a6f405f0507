import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON, WIDTH } from "@/ui/sizes";
import { unitSymbol } from "@/ui/unitSymbol";
import { captionOf, type LayerInfo } from "../layers";
import { ColumnWindow } from "../shape/ColumnWindow";
import type { FileColumn, Mapping } from "./imports";

const NEW = "_new";

export interface MappedColumnProps {
  column: FileColumn;
  mapping: Mapping;
  layer: LayerInfo;
  choices: { value: string; label: string }[];
  onChange: (mapping: Mapping) => void;
}

/** Which column of the layer a column of the file becomes, and in which unit it is; a new one where there is none. */
export function MappedColumn({ column, mapping, layer, choices, onChange }: MappedColumnProps) {
  const { t } = useT();
  const [isNew, setNew] = useState(false);
  const mine = mapping.columns.find((each) => each.position === column.position);
  const others = mapping.columns.filter((each) => each.position !== column.position);
  const taken = new Set(others.map((each) => each.wdm));
  const wdm = layer.wdm_list.find((each) => each.wdm_code === mine?.wdm);
  const put = (code: string | null, unit = "") => {
    const columns = code ? [...others, { position: column.position, wdm: code, unit }] : others;
    const key = columns.some((each) => each.wdm === mapping.key) ? mapping.key : "";
    onChange({ ...mapping, columns, key });
  };
  const free = choices.filter((choice) => !taken.has(choice.value));
  const begin = {
    tr: column.caption,
    en: column.caption,
    kind: column.kind,
    unit: column.unit,
  };
  return (
    <Stack gap="2xs">
      <Group gap="xs">
        <Select
          aria-label={t("layers.import.becomesOf", { name: column.name })}
          data={layer.own_rights ? [...free, { value: NEW, label: t("layers.import.newColumn") }] : free}
          value={mine?.wdm ?? null}
          placeholder={t("layers.import.leftOut")}
          clearable
          searchable
          flex={1}
          miw={WIDTH.lg}
          onChange={(code) => (code === NEW ? setNew(true) : put(code))}
        />
        {mine && wdm?.unit && (
          <TextInput
            aria-label={t("layers.import.unitOf", { name: column.name })}
            placeholder={unitSymbol(wdm.unit)}
            value={mine.unit}
            w={WIDTH.md}
            onChange={(event) => put(mine.wdm, event.currentTarget.value)}
          />
        )}
      </Group>
      <Hint column={column} mine={mine} layer={layer} taken={taken} onPut={put} />
      {isNew && (
        <ColumnWindow
          layer={layer}
          wdm={null}
          begin={begin}
          onSaved={(code) => put(code)}
          onClose={() => setNew(false)}
        />
      )}
    </Stack>
  );
}

interface HintProps {
  column: FileColumn;
  mine: Mapping["columns"][number] | undefined;
  layer: LayerInfo;
  taken: ReadonlySet<string>;
  onPut: (code: string, unit: string) => void;
}

/** What the column may hold, or the unit in which its values would be possible: taken with a click. */
function Hint({ column, mine, layer, taken, onPut }: HintProps) {
  const { t, lang } = useT();
  const told = column.proposals.find((each) =>
    mine ? each.wdm === mine.wdm && each.looks_like && !mine.unit : !taken.has(each.wdm),
  );
  if (!told) return null;
  const wdm = layer.wdm_list.find((each) => each.wdm_code === told.wdm);
  const name = captionOf(wdm?.captions ?? {}, lang, told.wdm);
  const unit = told.looks_like || told.unit;
  const text = mine
    ? t("layers.import.looksLike", { unit: unitSymbol(unit) })
    : t("layers.import.perhaps", { name: [name, unitSymbol(unit)].filter(Boolean).join(", ") });
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBulb size={ICON.sm} aria-hidden />}
        onClick={() => onPut(told.wdm, unit)}
      >
        {text}
      </Button>
    </Group>
  );
}
