import { Alert, Badge, Button, Card, Group, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { WIDTH } from "@/ui/sizes";
import { Compare, Legend } from "../history/Compare";
import type { BookAnswer } from "./useWorkbook";

type Change = BookAnswer["change_list"][number];
type CellError = BookAnswer["error_list"][number];

const PAGE = 50;

interface PreviewProps {
  preview: BookAnswer;
  domain: string;
  isRunning: boolean;
  onApply: (chosen: { publish: boolean; domain: string }) => void;
}

/** What a workbook would make of the site, thing by thing, or what is wrong with it, cell by cell. */
export function Preview(props: PreviewProps) {
  const { t } = useT();
  const { error_count, change_list } = props.preview;
  if (error_count > 0) return <Errors preview={props.preview} />;
  if (change_list.length === 0) return <Text aria-live="polite">{t("site.book.same")}</Text>;
  return <Changes {...props} />;
}

function Errors({ preview: { error_list, error_count } }: { preview: BookAnswer }) {
  const { t } = useT();
  const columns: Column<CellError>[] = [
    {
      key: "place",
      label: t("site.book.cell"),
      cell: (error) =>
        error.row
          ? t("site.book.place", { sheet: error.sheet_name, row: error.row, column: error.column_name })
          : error.sheet_name,
    },
    { key: "message", label: t("site.book.problem"), cell: (error) => error.message, isWide: true },
  ];
  return (
    <div>
      <Alert color="danger" title={t("site.book.wrong", { count: error_count })} mb="sm">
        {t("site.book.wrongText")}
      </Alert>
      <DataTable
        label={t("site.book.errors")}
        rows={error_list}
        columns={columns}
        rowKey={(error) => `${error.sheet}${error.row}${error.column}${error.message}`}
      />
      {error_count > error_list.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("site.book.more", { shown: error_list.length, count: error_count })}
        </Text>
      )}
    </div>
  );
}

function Changes({ preview, domain, isRunning, onApply }: PreviewProps) {
  const { t } = useT();
  const [most, setMost] = useState(PAGE);
  const { change_list, created_count, updated_count, deleted_count } = preview;
  const sheets = Map.groupBy(change_list.slice(0, most), ({ sheet_name }) => sheet_name);
  return (
    <Stack gap="md">
      <Text fw={600} aria-live="polite">
        {t("site.book.counts", { created: created_count, updated: updated_count, deleted: deleted_count })}
      </Text>
      <Legend />
      {[...sheets].map(([sheet, changes]) => (
        <Stack key={sheet} gap="xs" component="section" aria-label={sheet}>
          <Title order={3} size="h4">
            {sheet}
          </Title>
          {changes.map((change) => (
            <OneChange key={`${change.sheet}${change.key}${change.name}`} change={change} />
          ))}
        </Stack>
      ))}
      {change_list.length > most && (
        <Button variant="default" onClick={() => setMost(most + PAGE)}>
          {t("site.book.showMore", { count: change_list.length - most })}
        </Button>
      )}
      <Apply mustType={deleted_count > 0} domain={domain} isRunning={isRunning} onApply={onApply} />
    </Stack>
  );
}

/** One thing that changes: what it is called, and its fields before and after. */
function OneChange({ change }: { change: Change }) {
  const { t } = useT();
  const captions = new Map(change.change_list.map(({ field, caption }) => [field, caption]));
  const nameOf = (field: string) => {
    const caption =
      captions.get(field) ?? captions.get(`${field}/tr`) ?? captions.get(`${field}/en`) ?? field;
    return caption.replace(/ \([^()]+\)$/, "");
  };
  return (
    <Card withBorder padding="sm">
      <Group gap="xs" mb={change.is_deleted ? 0 : "xs"}>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {change.name || t("site.subject.settings")}
        </Text>
        {change.is_new && <Badge color="success">{t("site.book.new")}</Badge>}
        {change.is_deleted && <Badge color="danger">{t("site.book.deleted")}</Badge>}
        {change.row > 0 && (
          <Text size="sm" c="dimmed">
            {t("site.book.row", { row: change.row })}
          </Text>
        )}
      </Group>
      {!change.is_deleted && <Compare changes={change.change_list} nameOf={nameOf} />}
    </Card>
  );
}

interface ApplyProps {
  mustType: boolean;
  domain: string;
  isRunning: boolean;
  onApply: PreviewProps["onApply"];
}

/** Where something is deleted the domain is typed: nobody deletes by a click too many. */
function Apply({ mustType, domain, isRunning, onApply }: ApplyProps) {
  const { t } = useT();
  const [typed, setTyped] = useState("");
  const [publish, setPublish] = useState(false);
  const isSure = !mustType || typed.trim().toLowerCase() === domain;
  return (
    <Stack gap="sm">
      {mustType && (
        <Alert color="danger" title={t("site.book.deletes")}>
          <TextInput
            label={t("site.book.type", { domain })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            maw={WIDTH.xl}
          />
        </Alert>
      )}
      <Switch
        label={t("site.book.publish")}
        description={t("site.book.publishHint")}
        checked={publish}
        onChange={(event) => setPublish(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button loading={isRunning} disabled={!isSure} onClick={() => onApply({ publish, domain: typed })}>
          {t("site.book.apply")}
        </Button>
      </Group>
    </Stack>
  );
}
