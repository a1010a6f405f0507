import { ActionIcon, Group, Input, Select, Stack } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import type { GridColumn } from "@/ui/grid/values";
import { ICON } from "@/ui/sizes";
import type { SortBy } from "../grid/useLayerRows";
import { MOST_SORTS } from "../grid/useQuestion";

interface SortsProps {
  columns: readonly GridColumn[];
  sorts: readonly SortBy[];
  onChange: (sorts: readonly SortBy[]) => void;
}

/** By which columns records are sorted: the first decides, the next where it is even. */
export function SortFields({ columns, sorts, onChange }: SortsProps) {
  const { t } = useT();
  const put = (at: number, wdm: string | null) =>
    onChange(wdm === null ? sorts.toSpliced(at, 1) : sorts.toSpliced(at, 1, { wdm, is_down: false }));
  return (
    <Input.Wrapper label={t("layers.look.sorts")} labelElement="div">
      <Stack gap="2xs" mt="3xs">
        {[...sorts, ...(sorts.length < MOST_SORTS ? [null] : [])].map((sort, at) => (
          <Group key={sort?.wdm ?? "next"} gap="2xs" wrap="nowrap">
            <Select
              aria-label={t(at === 0 ? "layers.look.sort.first" : "layers.look.sort.then")}
              placeholder={t("layers.look.sort.none")}
              data={columns
                .filter(({ id }) => id === sort?.wdm || !sorts.some(({ wdm }) => wdm === id))
                .map(({ id, caption }) => ({ value: id, label: caption }))}
              value={sort?.wdm ?? null}
              clearable
              comboboxProps={{ withinPortal: false }}
              flex={1}
              onChange={(wdm) => put(at, wdm)}
            />
            {sort && (
              <Turn
                sort={sort}
                name={columns.find(({ id }) => id === sort.wdm)?.caption ?? sort.wdm}
                onTurn={() => onChange(sorts.with(at, { ...sort, is_down: !sort.is_down }))}
              />
            )}
          </Group>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}

function Turn({ sort, name, onTurn }: { sort: SortBy; name: string; onTurn: () => void }) {
  const { t } = useT();
  const Icon = sort.is_down ? IconSortDescending : IconSortAscending;
  const said = t(sort.is_down ? "layers.look.sort.down" : "layers.look.sort.up", { name });
  return (
    <ActionIcon variant="default" size="lg" aria-label={said} title={said} onClick={onTurn}>
      <Icon size={ICON.sm} aria-hidden />
    </ActionIcon>
  );
}
