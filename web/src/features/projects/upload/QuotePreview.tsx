import {
  Accordion,
  Alert,
  Badge,
  Box,
  Group,
  List,
  NativeSelect,
  Select,
  Stack,
  Table,
  Text,
} from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import type { ExcelQuote, PreviewColumn, SheetInfo } from "@/api/generated/types.gen";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { type ColumnType, TypeIcon } from "@/ui/TypeIcon";
import { ICON, WIDTH } from "@/ui/sizes";
import { useInSlices } from "@/ui/slices";
import { cellText } from "@/ui/grid/cellText";
import { TYPES } from "../columns/ColumnNameType";
import { TYPE_NAMES } from "../stepSentence";
import type { CellValue } from "@/ui/grid/values";
import { useUnitWord } from "@/ui/useUnitWord";
import classes from "./Upload.module.css";

/** So many columns are drawn in one go: a table of very many is there at once, and grows to the right. */
const COLUMNS_AT_ONCE = 8;

interface PreviewProps {
  quote: ExcelQuote;
  types: Readonly<Record<string, ColumnType>>;
  onType: (column: string, type: ColumnType) => void;
}

/** The first rows as they will be read, each column with its type and why. */
export function QuotePreview({ quote, types, onType }: PreviewProps) {
  const { t } = useT();
  const columns = quote.column_list.slice(0, useInSlices(quote.column_list.length, COLUMNS_AT_ONCE));
  const rows = Math.max(0, ...quote.column_list.map((column) => column.sample.length));
  const places = Array.from({ length: rows }, (_, place) => place);
  const recognised = quote.column_list.filter((each) => each.proposal_list?.[0]?.bar === "recognised").length;
  const table = (
    <Box
      className={classes["scroll"]}
      // A region that scrolls must be reachable by the keyboard.
      tabIndex={0}
      role="region"
      aria-label={t("projects.upload.preview")}
    >
      <Table withColumnBorders verticalSpacing="3xs" className={classes["preview"] ?? ""}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.column_id}>
                <Head column={column} type={types[column.column_id]} onType={onType} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {places.map((place) => (
            <Table.Tr key={place}>
              {columns.map((column) => (
                <PreviewCell key={column.column_id} column={column} value={column.sample[place]} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
  if (recognised === 0) return table;
  return (
    <Stack gap="xs">
      <Text size="sm" className="num">
        {t("projects.link.recognised", { count: recognised, of: quote.column_list.length })}.{" "}
        {t("projects.link.later")}
      </Text>
      {table}
    </Stack>
  );
}

interface HeadProps {
  column: PreviewColumn;
  type: ColumnType | undefined;
  onType: (column: string, type: ColumnType) => void;
}

const Head = memo(function Head({ column, type, onType }: HeadProps) {
  const { t, lang } = useT();
  const unitWord = useUnitWord();
  const { percent } = useFormat();
  const known = column.proposal_list?.[0];
  const current = type ?? (column.column_type as ColumnType);
  const isChanged = type !== undefined && type !== column.column_type;
  return (
    <Stack gap="3xs">
      <Text size="sm" fw={600} title={column.column_name} className={classes["caption"] ?? ""}>
        {column.column_name}
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t("projects.upload.typeOf", { column: column.column_name })}
        leftSection={<TypeIcon type={current} size={ICON.xs} />}
        data={TYPES.map((each) => ({ value: each, label: t(TYPE_NAMES[each]) }))}
        value={current}
        onChange={(event) => onType(column.column_id, event.currentTarget.value as ColumnType)}
      />
      <Text size="xs" c="dimmed" fw={400} className={`num ${classes["reason"]}`}>
        {isChanged
          ? t("projects.upload.chosen")
          : t("projects.upload.reason", { reason: column.reason, confidence: percent(column.confidence, 0) })}
      </Text>
      {known && (
        <Badge size="sm" variant={known.bar === "recognised" ? "light" : "outline"} tt="none">
          {[known.captions[lang], unitWord(known.unit_symbol)].filter(Boolean).join(", ")}
        </Badge>
      )}
      {column.not_fitting > 0 && !isChanged && (
        <Badge size="sm" color="danger" className="num">
          {t("projects.upload.notFitting", { count: column.not_fitting })}
        </Badge>
      )}
    </Stack>
  );
});

interface CellProps {
  column: PreviewColumn;
  value: CellValue | undefined;
}

const PreviewCell = memo(function PreviewCell({ column, value }: CellProps) {
  const { t, lang } = useT();
  const text = cellText(lang, { ...column, column_type: column.column_type as ColumnType }, value);
  const isNumber = typeof value === "number";
  return (
    <Table.Td ta={isNumber ? "right" : undefined} className={isNumber ? "num" : ""}>
      {text ?? (
        <Text span size="xs" c="dimmed" fs="italic">
          {t("grid.empty")}
        </Text>
      )}
    </Table.Td>
  );
});

function sheetLabel(sheet: SheetInfo): PhraseKey {
  if (sheet.problem !== null) return "projects.upload.unreadableSheet";
  return sheet.is_hidden ? "projects.upload.hiddenSheet" : "projects.upload.sheetOf";
}

/** The sheets that cannot be read, each with its reason. */
export function Unreadable({ sheets }: { sheets: readonly SheetInfo[] }) {
  const { t } = useT();
  const found = sheets.filter((sheet) => sheet.problem !== null);
  if (found.length === 0) return null;
  return (
    <Alert color="waiting" icon={<IconAlertTriangle aria-hidden />} title={t("projects.upload.unreadable")}>
      <List size="sm">
        {found.map((sheet) => (
          <List.Item key={sheet.name}>{sheet.problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Another sheet of the workbook; it is read again. */
export function SheetChoice({ quote, onSheet }: { quote: ExcelQuote; onSheet: (sheet: string) => void }) {
  const { t } = useT();
  const { number } = useFormat();
  if (quote.sheet_list.length < 2) return null;
  return (
    <Select
      label={t("projects.upload.sheet")}
      data={quote.sheet_list.map((sheet) => ({
        value: sheet.name,
        label: t(sheetLabel(sheet), { name: sheet.name, cells: number(sheet.filled_cells, 0) }),
        disabled: sheet.filled_cells === 0 || sheet.problem !== null,
      }))}
      value={quote.sheet}
      allowDeselect={false}
      onChange={(sheet) => sheet && onSheet(sheet)}
      flex={1}
      miw={WIDTH.lg}
    />
  );
}

/** What did not become data, and why. */
export function Skipped({ parts }: { parts: readonly { address: string; reason: string }[] }) {
  const { t } = useT();
  if (parts.length === 0) return null;
  return (
    <Accordion variant="contained" radius="md">
      <Accordion.Item value="skipped">
        <Accordion.Control>
          <Text size="sm" fw={600} className="num">
            {t("projects.upload.skipped", { count: parts.length })}
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="3xs" component="ul" className={classes["skipped"] ?? ""}>
            {parts.map((part) => (
              <Group
                key={`${part.address}${part.reason}`}
                component="li"
                gap="sm"
                wrap="nowrap"
                align="baseline"
              >
                <Text size="sm" fw={600} className="num">
                  {part.address}
                </Text>
                <Text size="sm">{part.reason}</Text>
              </Group>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
