import { Card, Grid, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { BottomSheet } from "@/ui/BottomSheet";
import { useDevice } from "@/ui/device";
import { matches } from "@/ui/fold";
import { useFormat } from "@/ui/format";
import { MiniHistogram } from "@/ui/Micro";
import { SearchField } from "@/ui/SearchField";
import { EmptyState } from "@/ui/States";
import { TypeIcon } from "@/ui/TypeIcon";
import { statisticText } from "@/ui/grid/cellText";
import { Quality, shapeOf } from "./shape";
import { useProject } from "../projectContext";
import { isNumeric } from "@/ui/grid/values";
import type { ColumnInfo } from "../values";
import { ColumnDetail } from "./ColumnDetail";
import classes from "./Columns.module.css";
import { rangeText } from "./facts";
import { countsText } from "./levels";
import { Recognised } from "./Recognised";

/** The columns with their statistics; one of them in full. On a phone it opens from below. */
export default function ColumnsTab() {
  const { t } = useT();
  const { columns } = useProject();
  const { isMobile } = useDevice();
  const [chosen, setChosen] = useUrlState("column");
  const [query, setQuery] = useState("");
  const column = columns.find((each) => each.column_id === chosen);
  const shown = isMobile ? column : (column ?? columns[0]);
  const found = query ? columns.filter((each) => matches(each.column_name, query)) : columns;
  const list = (
    <Card padding="sm">
      <SearchField
        isLive
        mb="xs"
        placeholder={t("projects.column.search")}
        value={query}
        onSearch={setQuery}
      />
      <ul className={`${classes["list"]} ${isMobile ? "" : classes["scroll"]}`}>
        {found.map((each) => (
          <li key={each.column_id}>
            <ColumnItem column={each} isActive={each === shown} onOpen={() => setChosen(each.column_id)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState title={t("ui.noMatch.title")} text={t("ui.noMatch.text")} />}
    </Card>
  );
  if (isMobile) {
    return (
      <>
        <Recognised />
        {list}
        <BottomSheet isOpen={Boolean(shown)} onClose={() => setChosen(null)} title={shown?.column_name ?? ""}>
          {shown && <ColumnDetail key={shown.column_id} column={shown} />}
        </BottomSheet>
      </>
    );
  }
  return (
    <>
      <Recognised />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>{list}</Grid.Col>
        <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
          {shown && <ColumnDetail key={`${shown.column_id}${shown.column_name}`} column={shown} />}
        </Grid.Col>
      </Grid>
    </>
  );
}

interface ItemProps {
  column: ColumnInfo;
  isActive: boolean;
  onOpen: () => void;
}

function ColumnItem({ column, isActive, onOpen }: ItemProps) {
  return (
    <UnstyledButton
      className={classes["item"]}
      data-active={isActive || undefined}
      aria-current={isActive || undefined}
      onClick={onOpen}
    >
      <span className={classes["name"]}>
        <TypeIcon type={column.column_type} />
        <span title={column.column_name}>{column.column_name}</span>
      </span>
      <MiniHistogram values={shapeOf(column.statistics)} />
      <Summary column={column} />
      <Quality profile={column.statistics} />
    </UnstyledButton>
  );
}

/** What a column holds, in a line. */
function Summary({ column }: { column: ColumnInfo }) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const { statistics: s } = column;
  const summary = () => {
    if (isNumeric(column.column_type))
      return t("projects.column.summaryNumber", {
        mean: statisticText(lang, column, s.mean) ?? "–",
        deviation: statisticText(lang, column, s.deviation) ?? "–",
        range: rangeText(column, lang) ?? "–",
      });
    if (column.column_type === "datetime") return rangeText(column, lang) ?? "–";
    return t("projects.column.summaryText", { count: s.distinct, top: s.top[0]?.value ?? "–" });
  };
  const text = countsText(column, lang) ?? summary();
  return (
    <Text size="xs" c="dimmed" className={`num ${classes["note"]}`} title={text} component="span">
      {text}
      {s.empty > 0 && ` · ${t("projects.column.summaryEmpty", { empty: number(s.empty, 0) })}`}
    </Text>
  );
}
