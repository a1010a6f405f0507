import {
  ActionIcon,
  Box,
  Group,
  Menu,
  ScrollArea,
  Skeleton,
  Table,
  Text,
  Title,
  useComputedColorScheme,
} from "@mantine/core";
import { IconChartBar, IconDownload, IconTable } from "@tabler/icons-react";
import type { EChartsCoreOption } from "echarts/core";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { saveFile } from "@/api/files";
import { useT } from "@/phrases/useT";
import { csvOf } from "./csv";
import { useFormat } from "./format";
import { notifyDone, notifyInfo } from "./notify";
import { HEIGHT, ICON } from "./sizes";

const EChart = lazy(() => import("./EChart"));

export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface ChartProps {
  title: string;
  /** What it shows, in a sentence. */
  note?: ReactNode;
  option: EChartsCoreOption;
  /** The same numbers as a table: for people who hear it, and for a spreadsheet. */
  table: ChartTable;
  height?: number;
  /** Decimals of the table's numbers. */
  decimals?: number;
  /** Called with the places of a series and of its item that somebody clicks; what it does can be done without a mouse too. */
  onPick?: (series: number, item: number) => void;
}

/** What a drawn chart can hand out. */
export interface DrawnChart {
  /** A data URL. */
  png: () => string;
  /** The picture as text that can be enlarged without becoming coarse. */
  svg: () => string;
}

const SHOWN_ROWS = 500;

/** The picture of a data URL; read here, because the policy of the page lets no data URL be fetched. */
function pictureOf(source: string): Blob {
  const bytes = atob(source.slice(source.indexOf(",") + 1));
  return new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], { type: "image/png" });
}

/** A chart with its title; also a table, and both can be downloaded. */
export function Chart({
  title,
  note,
  option,
  table,
  height = HEIGHT.picture,
  decimals = 3,
  onPick,
}: ChartProps) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const scheme = useComputedColorScheme("light");
  const id = useId();
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [isTable, setIsTable] = useState(false);
  const savePng = () => {
    if (drawn) saveFile(pictureOf(drawn.png()), `${title}.png`);
  };
  const saveSvg = () => {
    if (drawn) saveFile(drawn.svg(), `${title}.svg`, "image/svg+xml");
  };
  const copy = async () => {
    if (!drawn) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pictureOf(drawn.png()) })]);
      notifyDone(t("ui.chart.copied"));
    } catch {
      notifyInfo(t("ui.chart.notCopied"));
    }
  };
  return (
    <Box component="section" aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <div>
          <Title order={3} id={id}>
            {title}
          </Title>
          {note && (
            <Text size="sm" c="dimmed" component="div">
              {note}
            </Text>
          )}
        </div>
        <Group gap="4xs" wrap="nowrap">
          <ActionIcon
            aria-label={`${title}: ${t(isTable ? "ui.chart.asChart" : "ui.chart.asTable")}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <IconChartBar size={ICON.md} /> : <IconTable size={ICON.md} />}
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`${title}: ${t("ui.download")}`}>
                <IconDownload size={ICON.md} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {!isTable && (
                <>
                  <Menu.Item disabled={!drawn} onClick={() => void copy()}>
                    {t("ui.chart.copy")}
                  </Menu.Item>
                  <Menu.Item disabled={!drawn} onClick={savePng}>
                    {t("ui.chart.picture")}
                  </Menu.Item>
                  <Menu.Item disabled={!drawn} onClick={saveSvg}>
                    {t("ui.chart.svg")}
                  </Menu.Item>
                </>
              )}
              <Menu.Item onClick={() => saveFile(csvOf(table, lang), `${title}.csv`, "text/csv")}>
                {t("ui.chart.csv")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {isTable ? (
        <ScrollArea.Autosize mah={height} offsetScrollbars="present">
          <ValuesTable table={table} write={(value) => number(value, decimals)} label={title} />
        </ScrollArea.Autosize>
      ) : (
        <Suspense fallback={<Skeleton h={height} />}>
          <EChart
            option={option}
            height={height}
            isDark={scheme === "dark"}
            lang={lang}
            label={title}
            onDrawn={setDrawn}
            onPick={onPick}
          />
        </Suspense>
      )}
    </Box>
  );
}

function ValuesTable({
  table,
  write,
  label,
}: {
  table: ChartTable;
  write: (value: number) => string;
  label: string;
}) {
  return (
    <Table aria-label={label} verticalSpacing="2xs">
      <Table.Thead>
        <Table.Tr>
          {table.head.map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.rows.slice(0, SHOWN_ROWS).map((row) => (
          <Table.Tr key={JSON.stringify(row)}>
            {row.map((value, column) => (
              <Table.Td
                key={table.head[column]}
                className={typeof value === "number" ? "num" : ""}
                ta={typeof value === "number" ? "right" : undefined}
              >
                {typeof value === "number" ? write(value) : value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
