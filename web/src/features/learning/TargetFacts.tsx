import { Group, Skeleton, Text } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { type ColumnType, TypeIcon } from "@/ui/TypeIcon";
import { HEIGHT, ICON } from "@/ui/sizes";

interface TargetColumn {
  column_name: string;
  column_type: ColumnType;
  statistics: {
    count: number;
    distinct: number;
    minimum: number | string | null;
    maximum: number | string | null;
    mean: number | string | null;
    top: { value: string; count: number; share: number }[];
  };
}

function useTarget(projectId: string, columnId: string) {
  return useRead(
    "/v1/wanalyzer/project/column_data/list",
    { body: { project_id: projectId, column_list: [columnId] } },
    { select: (answer) => answer.column_list[0] as unknown as TargetColumn | undefined },
  );
}

/** The values of a target that has only a few, the most frequent first. */
export function useTargetOptions(projectId: string, columnId: string): string[] | null {
  const target = useTarget(projectId, columnId).data;
  if (!target || target.statistics.top.length !== target.statistics.distinct) return null;
  return target.statistics.top.map((option) => option.value);
}

const SHOWN = 4;

/** What stands in a column that is to be predicted. */
export function TargetFacts({ projectId, columnId }: { projectId: string; columnId: string }) {
  const { t } = useT();
  const read = useTarget(projectId, columnId);
  const words = useTargetWords();
  if (read.isPending) return <Skeleton h={HEIGHT.line} w="60%" />;
  if (!read.data) return null;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TypeIcon type={read.data.column_type} size={ICON.md} />
      <Text size="sm">
        <Text span fw={600} size="sm">
          {t("learning.target.named", { name: read.data.column_name })}
        </Text>{" "}
        {words(read.data)}
      </Text>
    </Group>
  );
}

function useTargetWords(): (column: TargetColumn) => string {
  const { t } = useT();
  const { number, percent } = useFormat();
  return ({ column_type, statistics }) => {
    const { top, distinct, minimum, maximum, mean } = statistics;
    if (column_type === "integer" || column_type === "float") {
      return t("learning.target.number", {
        low: number(minimum),
        high: number(maximum),
        mean: number(mean),
      });
    }
    const listed = top
      .slice(0, SHOWN)
      .map((option) => `${option.value} (${percent(option.share, 0)})`)
      .join(", ");
    return t("learning.target.options", {
      count: distinct,
      listed: distinct > SHOWN ? `${listed} …` : `${listed}.`,
    });
  };
}
