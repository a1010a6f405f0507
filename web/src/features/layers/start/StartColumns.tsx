import { Alert, Checkbox, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { problemText } from "@/ui/problemText";
import { DESCRIBED } from "../layers";
import { KINDS, NUMBERS } from "../shape/ColumnFields";
import { bodyOf, type PlannedColumn, proposedColumns, type Started } from "./columns";

const PLAIN_KINDS = KINDS.filter((kind) => kind !== "options" && kind !== "record");

interface StartColumnsProps extends Started {
  onMade: (columns: readonly PlannedColumn[]) => void;
  onClose: () => void;
}

/** What the columns of the file are called and mean; the layer takes those that are ticked. */
export function StartColumns({ code, file, onMade, onClose }: StartColumnsProps) {
  const { t } = useT();
  const [columns, setColumns] = useState(() => proposedColumns(file.column_list));
  const [made, setMade] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<{ at: number; text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const activate = useChange("/v1/layer/state/change", { refreshes: [DESCRIBED] });
  const taken = columns.filter((column) => column.isTaken);
  const save = async () => {
    let at = 0;
    try {
      for (const column of taken) {
        at = column.position;
        if (made.has(at)) continue;
        await call("/v1/layer/wdm/save", { body: bodyOf(code, column) });
        setMade((before) => new Set([...before, column.position]));
      }
      await activate.send({ body: { layer_code: code, state: "active" } });
      onMade(taken);
    } catch (refused) {
      const field = refused instanceof CallProblem ? refused.fields[0]?.message : undefined;
      setProblem({ at, text: field ?? problemText(refused).title });
    }
    setSending(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setSending(true);
    void save();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text size="sm">{t("layers.start.columns", { count: file.row_count })}</Text>
        {columns.map((column, at) => (
          <ColumnRow
            key={column.position}
            column={column}
            isMade={made.has(column.position)}
            problem={problem?.at === column.position ? problem.text : null}
            onChange={(change) => setColumns(columns.with(at, { ...column, ...change }))}
          />
        ))}
        <FormEnd
          act={t("layers.start.make")}
          isSending={isSending}
          isDisabled={taken.length === 0}
          onLeave={onClose}
        />
      </Stack>
    </form>
  );
}

interface RowProps {
  column: PlannedColumn;
  /** It stands already: what is said of it is changed in the layer. */
  isMade: boolean;
  problem: string | null;
  onChange: (change: Partial<PlannedColumn>) => void;
}

function ColumnRow({ column, isMade, problem, onChange }: RowProps) {
  const { t } = useT();
  const { name, samples, isTaken, kind } = column;
  const isClosed = isMade || !isTaken;
  const text = (field: "tr" | "en" | "wdm_code" | "unit", label: string) => (
    <TextInput
      label={label}
      required={field !== "unit"}
      disabled={isClosed}
      value={column[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <Stack gap="2xs" role="group" aria-label={name}>
      <Checkbox
        label={name}
        description={samples.slice(0, 4).join(", ")}
        checked={isTaken}
        disabled={isMade}
        onChange={(event) => onChange({ isTaken: event.currentTarget.checked })}
      />
      {isTaken && (
        <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs">
          {text("tr", t("layers.caption.tr"))}
          {text("en", t("layers.caption.en"))}
          {text("wdm_code", t("layers.code"))}
          <Select
            label={t("layers.shape.kind")}
            allowDeselect={false}
            disabled={isClosed}
            data={PLAIN_KINDS.map((value) => ({ value, label: t(`layers.kind.${value}`) }))}
            value={kind}
            onChange={(value) =>
              value &&
              onChange({
                kind: value as PlannedColumn["kind"],
                ...(NUMBERS.has(value as PlannedColumn["kind"]) ? {} : { unit: "" }),
              })
            }
          />
          {NUMBERS.has(kind) && text("unit", t("layers.shape.unit"))}
        </SimpleGrid>
      )}
      {problem && <Alert color="danger">{problem}</Alert>}
    </Stack>
  );
}
