import { Group, Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { SearchField } from "@/ui/SearchField";
import { halfOnPhone, WIDTH } from "@/ui/sizes";
import { GROUPS, KINDS, LEVELS } from "./useLogFilter";

/** Of what, how serious, from which processes, and free text; all of it stands in the address. */
export function LogFilters() {
  const { t } = useT();
  const [search, setSearch] = useUrlState("lq");
  const [type, setType] = useUrlState("type");
  const [level, setLevel] = useUrlState("level");
  const [group, setGroup] = useUrlState("group");
  const select = {
    placeholder: t("process.all"),
    clearable: true,
    clearButtonProps: { "aria-label": t("process.clear") },
    w: halfOnPhone(WIDTH.md),
  };
  return (
    <Group p="md" gap="sm" align="flex-end">
      <SearchField
        label={t("ui.search")}
        value={search}
        onSearch={setSearch}
        flex={1}
        miw={WIDTH.lg}
        maw={WIDTH.xl}
      />
      <Select
        label={t("process.log.type")}
        data={KINDS.map((value) => ({ value, label: t(`process.log.type.${value}`) }))}
        value={type || null}
        onChange={setType}
        {...select}
      />
      <Select
        label={t("process.log.level")}
        data={LEVELS.map((value) => ({ value, label: t(`process.log.level.${value}`) }))}
        value={level || null}
        onChange={setLevel}
        {...select}
      />
      <Select
        label={t("process.node.group")}
        data={GROUPS.map((value) => ({ value, label: t(`process.group.${value}`) }))}
        value={group || null}
        onChange={setGroup}
        {...select}
      />
    </Group>
  );
}
