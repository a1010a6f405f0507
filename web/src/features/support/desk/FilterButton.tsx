import { Button, Checkbox, Chip, Group, Input, Popover, Select, Stack, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ICON, PANEL_WIDTH } from "@/ui/sizes";
import { useTopics } from "../topics";
import { PRIORITIES, PRIORITY } from "../words";
import classes from "./Desk.module.css";
import { MoreFilters } from "./MoreFilters";
import { countFilters, type Filter } from "./values";

interface FilterProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** By what a view is narrowed. */
export function FilterButton({ filter, onChange }: FilterProps) {
  const { t } = useT();
  const count = countFilters(filter);
  return (
    <Popover position="bottom-start" width={PANEL_WIDTH} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={ICON.sm} aria-hidden />}>
          {count > 0 ? t("support.desk.filtered", { count }) : t("support.desk.filter")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes["filters"] ?? ""}>
        <Filters filter={filter} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Filters({ filter, onChange }: FilterProps) {
  const { t } = useT();
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change });
  const { offered, nameOf } = useTopics();
  const people = useRead("/v1/support/staff/list");
  const staff = people.data?.staff_list ?? [];
  return (
    <Stack gap="sm">
      <Select
        label={t("support.desk.column.assignee")}
        clearable
        data={[
          { value: "nobody", label: t("support.desk.nobody") },
          ...staff.map((each) => ({ value: each.user_client_id, label: each.name })),
        ]}
        value={filter.is_nobodys ? "nobody" : (filter.assignee_id ?? null)}
        onChange={(id) => set({ is_nobodys: id === "nobody", assignee_id: id === "nobody" ? null : id })}
        comboboxProps={{ withinPortal: false }}
      />
      <Input.Wrapper label={t("support.topic")} component="fieldset">
        <Chip.Group
          multiple
          value={filter.topic_list ?? []}
          onChange={(chosen) => set({ topic_list: [...chosen] })}
        >
          <Group gap="3xs">
            {offered.map(({ code }) => (
              <Chip key={code} value={code} size="xs">
                {nameOf(code)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Input.Wrapper label={t("support.priority")} component="fieldset">
        <Chip.Group
          multiple
          value={filter.priority_list ?? []}
          onChange={(found) => set({ priority_list: PRIORITIES.filter((each) => found.includes(each)) })}
        >
          <Group gap="3xs">
            {PRIORITIES.map((priority) => (
              <Chip key={priority} value={priority} size="xs">
                {t(PRIORITY[priority])}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <TagFilter tags={filter.tag_list ?? []} onChange={(tag_list) => set({ tag_list })} />
      <Select
        label={t("support.desk.lang")}
        clearable
        data={[
          { value: "tr", label: "Türkçe" },
          { value: "en", label: "English" },
        ]}
        value={filter.lang ?? null}
        onChange={(lang) => set({ lang: lang === "tr" || lang === "en" ? lang : null })}
        comboboxProps={{ withinPortal: false }}
      />
      <Checkbox
        label={t("support.desk.unseen")}
        checked={filter.is_unseen ?? false}
        onChange={(event) => set({ is_unseen: event.currentTarget.checked })}
      />
      <MoreFilters filter={filter} onChange={set} />
      <Button
        variant="subtle"
        // Disabled it would lose the focus, and Escape would close nothing.
        data-disabled={countFilters(filter) === 0 || undefined}
        aria-disabled={countFilters(filter) === 0}
        onClick={() => onChange({})}
      >
        {t("support.desk.clear")}
      </Button>
    </Stack>
  );
}

function TagFilter({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const { t } = useT();
  const [typed, setTyped] = useState(tags.join(", "));
  const keep = () =>
    onChange(
      typed
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean),
    );
  return (
    <TextInput
      label={t("support.desk.column.tags")}
      description={t("support.desk.tags.hint")}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === "Enter" && keep()}
    />
  );
}
