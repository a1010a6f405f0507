import { ActionIcon, Button, Group, Switch, Text } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconFilter } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useT } from "@/phrases/useT";
import { useFindKey } from "@/ui/grid/useFindKey";
import type { Rows } from "@/ui/grid/useRows";
import { SearchField } from "@/ui/SearchField";
import { ICON, WIDTH } from "@/ui/sizes";
import type { Question } from "./useQuestion";

interface ToolbarProps {
  question: Question;
  total: Rows | null;
  sentence: string;
  isFiltering: boolean;
  onFilter: () => void;
  mayWrite: boolean;
  /** Views and what they show. */
  children: ReactNode;
  onUndo: () => void;
  onRedo: () => void;
}

/** What finds records, what they are in words and number, and the way back from what was done. */
export function Toolbar(props: ToolbarProps) {
  const { question, total, sentence, isFiltering, onFilter, mayWrite } = props;
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  useFindKey(box);
  return (
    <>
      <Group gap="xs" ref={box} role="search">
        {props.children}
        <SearchField
          placeholder={t("layers.search")}
          value={question.search}
          onSearch={question.setSearch}
          flex={1}
          miw={WIDTH.sm}
          maw={WIDTH.xl}
        />
        <Button
          variant={question.question.rule ? "light" : "default"}
          aria-expanded={isFiltering}
          leftSection={<IconFilter size={ICON.sm} aria-hidden />}
          onClick={onFilter}
        >
          {t("layers.filter")}
        </Button>
        {mayWrite && (
          <>
            <Switch
              label={t("layers.trash")}
              checked={question.isTrash}
              onChange={(event) => question.setTrash(event.currentTarget.checked)}
            />
            <ActionIcon variant="default" size="lg" aria-label={t("grid.keys.undo")} onClick={props.onUndo}>
              <IconArrowBackUp size={ICON.sm} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="default" size="lg" aria-label={t("grid.keys.redo")} onClick={props.onRedo}>
              <IconArrowForwardUp size={ICON.sm} aria-hidden />
            </ActionIcon>
          </>
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status" className="num">
        {total && t(total.isCounted ? "layers.records" : "layers.recordsAtLeast", { count: total.total })}
        {question.question.rule && sentence && ` · ${sentence}`}
      </Text>
    </>
  );
}
