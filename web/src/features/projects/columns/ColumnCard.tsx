import { Button, Group, Stack } from "@mantine/core";
import { IconEyeOff, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { HEIGHT, ICON } from "@/ui/sizes";
import type { ColumnInfo } from "../values";
import { ColumnNameType } from "./ColumnNameType";
import { Facts, Shape } from "./Facts";
import { factsOf } from "./facts";
import { LinkLine, UsualLine } from "./LinkPart";

interface CardProps {
  column: ColumnInfo;
  sort: "ASC" | "DESC" | null;
  onSort: (direction: "ASC" | "DESC" | null) => void;
  /** Without it the column cannot be hidden: it is the last one. */
  onHide?: () => void;
  onClose: () => void;
}

const SHOWN_FACTS = 9;

/** What is known about a column, and the few things that are done from its head. */
export function ColumnCard({ column, sort, onSort, onHide, onClose }: CardProps) {
  const { t, lang } = useT();
  const { isMobile } = useDevice();
  const [, setParams] = useSearchParams();
  const openTab = (tab: string) => {
    onClose();
    setParams((now) => {
      now.set("tab", tab);
      now.set("column", column.column_id);
      return now;
    });
  };
  const count = column.suggestions.length;
  return (
    <Stack gap="sm" pb={isMobile ? "md" : 0}>
      <ColumnNameType column={column} />
      {column.link && <LinkLine link={column.link} />}
      <Shape column={column} height={HEIGHT.field} />
      <UsualLine column={column} />
      <Facts facts={factsOf(column, lang).slice(0, SHOWN_FACTS)} />
      <Group gap="xs" grow>
        <Button
          size="compact-md"
          variant={sort === "ASC" ? "light" : "default"}
          aria-pressed={sort === "ASC"}
          leftSection={<IconSortAscending size={ICON.sm} aria-hidden />}
          onClick={() => onSort(sort === "ASC" ? null : "ASC")}
        >
          {t("projects.sort.up")}
        </Button>
        <Button
          size="compact-md"
          variant={sort === "DESC" ? "light" : "default"}
          aria-pressed={sort === "DESC"}
          leftSection={<IconSortDescending size={ICON.sm} aria-hidden />}
          onClick={() => onSort(sort === "DESC" ? null : "DESC")}
        >
          {t("projects.sort.down")}
        </Button>
      </Group>
      {count > 0 && (
        <Button size="compact-md" variant="light" onClick={() => openTab("corrections")}>
          {t("projects.column.corrections", { count })}
        </Button>
      )}
      <Group gap="xs" grow>
        <Button size="compact-md" variant="subtle" onClick={() => openTab("columns")}>
          {t("projects.column.all")}
        </Button>
        {onHide && (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconEyeOff size={ICON.sm} aria-hidden />}
            onClick={onHide}
          >
            {t("projects.view.hide")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
