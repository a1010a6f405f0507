import { ActionIcon, Button, Checkbox, Input, Popover, Select, Stack, Switch } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { ICON, PANEL_WIDTH } from "@/ui/sizes";
import { COLUMN, COLUMNS, looksStore, setLooks, type Sort, SORT, SORTS } from "./values";

interface LooksProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  onSave: () => void;
}

/** How the queue is sorted and shown, and under which name that is kept. */
export function LooksButton({ sort, onSort, onSave }: LooksProps) {
  const { t } = useT();
  const { columns, isDense } = useStore(looksStore);
  return (
    <Popover position="bottom-end" width={PANEL_WIDTH} trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t("support.desk.looks")}>
          <IconAdjustments size={ICON.md} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Select
            label={t("support.desk.sort")}
            allowDeselect={false}
            data={SORTS.map((value) => ({ value, label: t(SORT[value]) }))}
            value={sort}
            onChange={(value) => onSort(SORTS.find((each) => each === value) ?? "newest")}
            comboboxProps={{ withinPortal: false }}
          />
          <Input.Wrapper label={t("support.desk.columns")} component="fieldset">
            <Stack gap="2xs" mt="3xs">
              {COLUMNS.map((each) => (
                <Checkbox
                  key={each}
                  label={t(COLUMN[each])}
                  checked={columns.includes(each)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLooks({
                      columns: COLUMNS.filter((one) => (one === each ? checked : columns.includes(one))),
                    })
                  }
                />
              ))}
            </Stack>
          </Input.Wrapper>
          <Switch
            label={t("support.desk.dense")}
            checked={isDense}
            onChange={(event) => setLooks({ isDense: event.currentTarget.checked })}
          />
          <Button variant="default" onClick={onSave}>
            {t("support.desk.save")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
