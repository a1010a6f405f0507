import { Button, Card, Group, Menu, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconColumnInsertRight, IconPlus, IconTableShare } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { TypeIcon } from "@/ui/TypeIcon";
import { HEIGHT, ICON, WIDTH } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { Checked } from "./Checked";
import { FunctionHelpList } from "./FunctionHelpList";
import { columnWord } from "./functions";
import { LayerInsert } from "./LayerInsert";

const WAIT_MS = 400;

/** A formula while it is written: checked as it stands, with its first values. */
export function FormulaEditor() {
  const { t } = useT();
  const { apply, columns, isChanging, projectId } = useProject();
  const input = useRef<HTMLTextAreaElement>(null);
  const [name, setName] = useState("");
  const [formula, setFormula] = useState("");
  const [isLooking, setLooking] = useState(false);
  const [asked] = useDebouncedValue(formula, WAIT_MS);
  const check = useRead(
    "/v1/wanalyzer/project/formula/check",
    { body: { project_id: projectId, formula: asked } },
    { enabled: asked.trim() !== "" },
  );
  const isChecked = asked === formula && check.isSuccess;
  const insert = (text: string, back = 0) => {
    const place = input.current?.selectionStart ?? formula.length;
    const end = input.current?.selectionEnd ?? place;
    setFormula(formula.slice(0, place) + text + formula.slice(end));
    requestAnimationFrame(() => {
      input.current?.focus();
      const caret = place + text.length - back;
      input.current?.setSelectionRange(caret, caret);
    });
  };
  const add = () =>
    void apply(
      [{ kind: "add_column", name: name.trim(), formula }],
      t("projects.formulas.added", { name: name.trim() }),
    );
  return (
    <Card>
      <Title order={2} size="h3" mb="sm">
        {t("projects.formulas.new")}
      </Title>
      <Stack gap="md">
        <TextInput
          label={t("projects.formulas.name")}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          maw={WIDTH.xl}
        />
        <Textarea
          ref={input}
          label={t("projects.formulas.formula")}
          description={t("projects.formulas.hint")}
          placeholder={t("projects.formulas.example", {
            first: columnWord(columns[0]?.column_name ?? ""),
            second: columnWord(columns[1]?.column_name ?? ""),
          })}
          autosize
          minRows={2}
          maxLength={2000}
          spellCheck={false}
          value={formula}
          onChange={(event) => setFormula(event.currentTarget.value)}
          error={check.error && asked === formula ? true : undefined}
        />
        <Group gap="xs">
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconColumnInsertRight size={ICON.sm} aria-hidden />}
              >
                {t("projects.formulas.insertColumn")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={HEIGHT.picture} style={{ overflowY: "auto" }}>
              {columns.map((column) => (
                <Menu.Item
                  key={column.column_id}
                  leftSection={<TypeIcon type={column.column_type} />}
                  onClick={() => insert(columnWord(column.column_name))}
                >
                  {column.column_name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconTableShare size={ICON.sm} aria-hidden />}
            onClick={() => setLooking(true)}
          >
            {t("projects.lookup.open")}
          </Button>
        </Group>
        {isLooking && <LayerInsert onInsert={insert} onClose={() => setLooking(false)} />}
        {asked.trim() !== "" && <Checked formula={asked} check={check} />}
        <Group justify="flex-end">
          <Button
            leftSection={<IconPlus size={ICON.sm} aria-hidden />}
            onClick={add}
            disabled={!isChecked || name.trim() === ""}
            loading={isChanging}
          >
            {t("projects.formulas.add")}
          </Button>
        </Group>
        <FunctionHelpList onInsert={(text) => insert(text, 1)} />
      </Stack>
    </Card>
  );
}
