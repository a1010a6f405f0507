import { Button, Group, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { readTyped } from "@/ui/grid/cellText";
import { useProject } from "../projectContext";
import { FILL_NAMES } from "../stepSentence";
import { isNumeric } from "@/ui/grid/values";
import type { ColumnInfo, FillMethod } from "../values";

/** How many cells are empty, and the value to write into them. */
export function EmptyCells({ column }: { column: ColumnInfo }) {
  const { t, lang } = useT();
  const { apply, isChanging } = useProject();
  const methods = methodsOf(column);
  const [method, setMethod] = useState<FillMethod>(methods[0] ?? "value");
  const [text, setText] = useState("");
  const count = column.statistics.empty;
  if (count === 0) return <Text size="sm">{t("projects.empty.none")}</Text>;
  const typed = readTyped(column.column_type, text, lang);
  const isReady = method !== "value" || (typed.isFitting && typed.value !== null);
  const fill = () => {
    const value = method === "value" && typed.isFitting ? typed.value : null;
    void apply(
      [{ kind: "fill_empty", column: column.column_id, method, value }],
      t("projects.empty.filled", { count }),
    );
  };
  return (
    <>
      <Text size="sm" mb="sm" className="num">
        {t("projects.empty.count", { count })}
      </Text>
      <Group align="flex-end" gap="sm">
        <Select
          label={t("projects.empty.method")}
          data={methods.map((each) => ({ value: each, label: t(FILL_NAMES[each]) }))}
          value={method}
          allowDeselect={false}
          onChange={(each) => setMethod((each ?? "value") as FillMethod)}
        />
        {method === "value" && (
          <TextInput
            label={t("projects.empty.value")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={typed.isFitting ? null : t("projects.empty.notFitting")}
          />
        )}
        <Button onClick={fill} loading={isChanging} disabled={!isReady}>
          {t("projects.empty.fill")}
        </Button>
      </Group>
    </>
  );
}

function methodsOf(column: ColumnInfo): FillMethod[] {
  const known: FillMethod[] = isNumeric(column.column_type)
    ? ["median", "mean", "mode", "previous"]
    : ["mode", "previous"];
  return column.statistics.count === 0 ? ["value"] : [...known, "value"];
}
