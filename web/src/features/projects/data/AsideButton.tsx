import { Button, Tooltip } from "@mantine/core";
import { IconCalculator, IconCalculatorOff } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON, WIDTH } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { isNumeric } from "@/ui/grid/values";

/** The number in the current cell is left out of what is computed, or taken in again; the cell stays as it is. */
export function AsideButton({ cell }: { cell: { row: number; column_id: string } }) {
  const { t } = useT();
  const project = useProject();
  const column = project.columns.find((each) => each.column_id === cell.column_id);
  if (!column || !isNumeric(column.column_type)) return null;
  const isAside = column.aside.includes(cell.row);
  const names = { column: column.column_name, row: cell.row };
  const toggle = () =>
    void project.apply(
      [{ kind: "set_aside", column: column.column_id, rows: [cell.row], is_aside: !isAside }],
      t(isAside ? "projects.aside.takenOne" : "projects.aside.leftOne", names),
    );
  const Icon = isAside ? IconCalculator : IconCalculatorOff;
  return (
    <Tooltip label={t("projects.aside.why")} multiline maw={WIDTH.xl}>
      <Button
        variant="default"
        leftSection={<Icon size={ICON.sm} aria-hidden />}
        onClick={toggle}
        loading={project.isChanging}
      >
        {t(isAside ? "projects.aside.take" : "projects.aside.leave")}
      </Button>
    </Tooltip>
  );
}
