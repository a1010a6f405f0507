import { Checkbox, Chip, Group, Input, Select } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { FACE, FACES, type State, STATE } from "../words";
import type { Filter } from "./values";

const STATES: readonly State[] = ["open", "answered", "passive", "terminated"];
const DAY_LENGTH = "2026-12-31".length;

interface MoreProps {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** By what a view is narrowed less often: where tickets stand, at which desk, since when, and how they were rated. */
export function MoreFilters({ filter, onChange }: MoreProps) {
  const { t } = useT();
  return (
    <>
      <Input.Wrapper label={t("support.desk.filter.state")} component="fieldset">
        <Chip.Group
          multiple
          value={filter.state_list ?? []}
          onChange={(found) => onChange({ state_list: STATES.filter((each) => found.includes(each)) })}
        >
          <Group gap="3xs">
            {STATES.map((state) => (
              <Chip key={state} value={state} size="xs">
                {t(STATE.staff[state])}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <DeskFilter filter={filter} onChange={onChange} />
      <Select
        label={t("support.rate.desk")}
        clearable
        data={FACES.map((face) => ({ value: face, label: t(FACE[face]) }))}
        value={filter.face ?? null}
        onChange={(chosen) => onChange({ face: FACES.find((face) => face === chosen) ?? null })}
        comboboxProps={{ withinPortal: false }}
      />
      <DayInput
        label={t("support.desk.filter.since")}
        clearable
        value={filter.since?.slice(0, DAY_LENGTH) ?? null}
        onChange={(day) => onChange({ since: day && `${day}T00:00:00+03:00` })}
        popoverProps={{ withinPortal: false }}
      />
      {filter.requester_id && (
        <Checkbox
          label={t("support.desk.filter.requester")}
          checked
          onChange={() => onChange({ requester_id: null })}
        />
      )}
    </>
  );
}

/** Who answers at one desk has nothing to choose. */
function DeskFilter({ filter, onChange }: MoreProps) {
  const { t } = useT();
  const { data } = useRead("/v1/support/staff/list");
  if (!data || data.desk_list.length === 0) return null;
  return (
    <Select
      label={t("support.desk.filter.desk")}
      clearable
      data={[{ desk_id: data.desk_id, name: "" }, ...data.desk_list].map((each) => ({
        value: each.desk_id,
        label: each.name || t("support.desk.ofSite"),
      }))}
      value={filter.desk_id ?? null}
      onChange={(desk_id) => onChange({ desk_id })}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
