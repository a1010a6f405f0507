import { Select, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import type { UnitDraft } from "./draft";
import type { Fields } from "./fields";
import { MomentInput } from "./MomentInput";
import { usePlaceChoices, useScreens } from "./places";
import type { UnitEdit } from "./types";

interface TermsProps {
  edit: UnitEdit;
  draft: UnitDraft;
  fields: Fields;
}

/** Where and when a unit is shown. */
export function Terms({ edit, draft, fields }: TermsProps) {
  const { t } = useT();
  const screens = useScreens(edit.frontend_client_id);
  const place = String(fields["place"] ?? "");
  const choices = usePlaceChoices(screens, [place]);
  const problem = (field: string) => edit.problems.find((each) => each.field === field)?.message;
  const moment = (field: "from" | "until") => ({
    label: t(`units.field.${field}`),
    value: fields[field] ? String(fields[field]) : null,
    error: problem(field),
    onChange: (value: string | null) => draft.set(field, value),
  });
  return (
    <Section title={t("units.terms")}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t("units.field.place")}
            data={choices}
            value={place}
            onChange={(value) => value && draft.set("place", value)}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t("ui.noMatch.title")}
            error={problem("place")}
          />
          <TextInput
            label={t("units.field.key")}
            description={t("units.field.key.hint")}
            value={String(fields["key"] ?? "")}
            maxLength={60}
            error={problem("key")}
            onChange={(event) => draft.set("key", event.currentTarget.value)}
          />
          <MomentInput {...moment("from")} />
          <MomentInput {...moment("until")} />
        </SimpleGrid>
        <Switch
          label={t("units.field.is_active")}
          description={t("units.field.is_active.hint")}
          checked={fields["is_active"] === "yes"}
          onChange={(event) => draft.set("is_active", event.currentTarget.checked ? "yes" : "no")}
        />
      </Stack>
    </Section>
  );
}
