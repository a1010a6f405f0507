import { Badge, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { WIDTH } from "@/ui/sizes";
import { useProject } from "../projectContext";
import type { ColumnInfo } from "../values";
import classes from "./Columns.module.css";

/** The values that stand in a column; chosen ones can be written another way. */
export function Options({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const { apply, isChanging } = useProject();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const { top, distinct } = column.statistics;
  const canReplace = column.formula === null;
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    setChosen(next);
    if (chosen.length === 0) setText(value);
  };
  const replace = async () => {
    const options = chosen.filter((from) => from !== text).map((from) => [from, text] as const);
    const version = await apply(
      [{ kind: "replace_options", column: column.column_id, options }],
      t("projects.options.replaced", { count: options.length, text }),
    );
    if (version !== null) setChosen([]);
  };
  const isReady = text.trim() !== "" && chosen.some((value) => value !== text);
  return (
    <Stack gap="sm">
      <ul className={classes["list"]}>
        {top.map((option) => (
          <li key={option.value} className={classes["option"]}>
            {canReplace ? (
              <Checkbox
                aria-label={t("projects.options.choose", { option: option.value })}
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
            ) : (
              <span />
            )}
            <div className={classes["bar"]}>
              <i style={{ width: `${option.share * 100}%` }} />
              <span title={option.value}>{option.value}</span>
            </div>
            {option.is_registered === false ? (
              <Badge color="warning" size="sm">
                {t("projects.options.unregistered")}
              </Badge>
            ) : (
              <span />
            )}
            <Text size="sm" className="num" ta="right">
              {number(option.count, 0)} · {percent(option.share)}
            </Text>
          </li>
        ))}
      </ul>
      {distinct > top.length && (
        <Text size="sm" c="dimmed" className="num">
          {t("projects.options.more", { count: distinct - top.length })}
        </Text>
      )}
      {chosen.length > 0 && (
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t("projects.options.replacement", { count: chosen.length })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            flex={1}
            miw={WIDTH.lg}
          />
          <Button onClick={() => void replace()} loading={isChanging} disabled={!isReady}>
            {t("projects.options.replace")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
