import { Table, Text } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import type { Sample } from "./useSamples";

const SHOWN = 20;

/** The first rows of a sample, as they stand in its workbook. */
export default function SampleRows({ sample }: { sample: Sample }) {
  const { t } = useT();
  const { number } = useFormat();
  const body = { project_id: sample.project_id };
  const details = useRead("/v1/wanalyzer/project/details/columns/wai/get", { body });
  const rows = useRead("/v1/wanalyzer/project/dataset/get", {
    body: { ...body, pagination: { page: 1, page_size: SHOWN } },
  });
  const shown = (value: unknown) => {
    if (value === null || value === undefined) return "";
    return typeof value === "number" ? number(value, 4) : String(value);
  };
  return (
    <Section flush title={t("projects.sample.rows", { shown: SHOWN, count: sample.row_count })}>
      <Loaded read={details} skeleton={<CardSkeleton cards={1} />}>
        {({ column_list }) => (
          <Loaded read={rows} skeleton={<CardSkeleton cards={1} />}>
            {(answer) => (
              <Table.ScrollContainer minWidth={0}>
                <Table className="num">
                  <Table.Thead>
                    <Table.Tr>
                      {column_list.map((column) => (
                        <Table.Th key={column.column_id}>{column.column_name}</Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {answer.rows.map((row) => (
                      <Table.Tr key={String(row["_row"])}>
                        {column_list.map((column) => (
                          <Table.Td key={column.column_id}>
                            <Text size="sm">{shown(row[column.column_id])}</Text>
                          </Table.Td>
                        ))}
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}
