import { Alert, Badge, Group, Select, Stack, Text } from "@mantine/core";
import { IconColumnRemove } from "@tabler/icons-react";
import type { MatchedColumn, RefreshQuote } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { ColumnType } from "@/ui/TypeIcon";
import { ICON, WIDTH } from "@/ui/sizes";
import { TYPE_NAMES } from "../stepSentence";

const NEW = "new";

interface MatchesProps {
  fit: RefreshQuote;
  isReading: boolean;
  onMatch: (fileColumn: string, column: string | null) => void;
}

/** Each column of the file and the column of the project that it continues; the person may say otherwise. */
export function ColumnMatches({ fit, isReading, onMatch }: MatchesProps) {
  const { t } = useT();
  const missing = fit.missing_column_list.map((column) => column.column_name);
  return (
    <Stack gap="md">
      {missing.length > 0 && (
        <Alert
          color="waiting"
          icon={<IconColumnRemove size={ICON.lg} aria-hidden />}
          title={t("projects.refresh.missing", { count: missing.length })}
        >
          <Text size="sm">{t("projects.refresh.missingText", { columns: missing.join(", ") })}</Text>
        </Alert>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {fit.column_list.map((column) => (
          <Group key={column.file_column_id} component="li" gap="sm" align="center">
            <Text size="sm" fw={600} flex={1} miw={WIDTH.md} style={{ overflowWrap: "anywhere" }}>
              {column.file_column_name}
            </Text>
            {column.match === "calculated" ? (
              <Text size="sm" c="dimmed" w={{ base: "100%", xs: WIDTH.xl }}>
                {t("projects.refresh.calculated")}
              </Text>
            ) : (
              <Group gap="xs" w={{ base: "100%", xs: WIDTH.xl }}>
                <Select
                  aria-label={t("projects.refresh.matchOf", { column: column.file_column_name })}
                  data={[
                    { value: NEW, label: t("projects.refresh.new") },
                    ...fit.project_column_list.map((each) => ({
                      value: each.column_id,
                      label: each.column_name,
                    })),
                  ]}
                  value={column.column_id ?? NEW}
                  allowDeselect={false}
                  searchable={fit.project_column_list.length > 8}
                  disabled={isReading}
                  onChange={(chosen) =>
                    chosen && onMatch(column.file_column_id, chosen === NEW ? null : chosen)
                  }
                  flex={1}
                  miw={WIDTH.md}
                />
                <Notes column={column} />
              </Group>
            )}
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

/** What a person should look at before the column is taken in. */
function Notes({ column }: { column: MatchedColumn }) {
  const { t } = useT();
  const { number } = useFormat();
  const type = (name: string) => t(TYPE_NAMES[name as ColumnType]);
  const isOther = column.column_id !== null && column.file_column_type !== column.column_type;
  return (
    <>
      {column.match === "near" && <Badge color="waiting">{t("projects.refresh.near")}</Badge>}
      {isOther && (
        <Badge color="info" tt="none">
          {t("projects.refresh.otherType", { type: type(column.column_type) })}
        </Badge>
      )}
      {column.not_fitting > 0 && (
        <Badge color="danger" className="num" tt="none">
          {t("projects.refresh.notFitting", {
            count: column.not_fitting,
            cells: number(column.not_fitting, 0),
          })}
        </Badge>
      )}
    </>
  );
}
