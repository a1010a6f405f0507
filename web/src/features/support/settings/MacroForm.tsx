import { Button, Group, Select, Stack, Switch, TagsInput, Text, Textarea, TextInput } from "@mantine/core";
import type { Lang } from "@/api/context";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import { type Macro, type MacroDesk, MACROS, PLACEHOLDERS } from "../macros";
import { PRIORITIES, PRIORITY, type Priority, STATE, type State } from "../words";

const STATES = ["open", "answered", "passive"] as const satisfies readonly State[];
const HANDS = ["me", "nobody"] as const;

interface MacroFormProps {
  /** Null for a new one. */
  macro: Macro | null;
  isText: boolean;
  desks: readonly MacroDesk[];
  onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  name: string;
  desk: string;
  lang: string;
  comment: string;
  is_shared: boolean;
  state: string;
  priority: string;
  hand: string;
  tags: string[];
  is_internal: boolean;
}

function typedOf(macro: Macro | null, desks: readonly MacroDesk[]): Typed {
  const moves = macro?.moves;
  return {
    name: macro?.name ?? "",
    desk: (macro ?? desks[0])?.organization_id ?? "",
    lang: macro?.lang ?? "",
    comment: macro?.comment ?? "",
    is_shared: macro?.is_shared ?? true,
    state: moves?.state ?? "",
    priority: moves?.priority ?? "",
    hand: moves?.hand ?? "",
    tags: moves?.tags_added ?? [],
    is_internal: moves?.is_internal ?? false,
  };
}

/** A macro or quick text as it is written. */
export function MacroForm({ macro, isText, desks, onClose }: MacroFormProps) {
  const { t } = useT();
  const kind = isText ? "text" : "macro";
  const save = useChange("/v1/support/macro/save", { refreshes: [MACROS] });
  const { form, field, submit, isSending } = useServerForm<Typed>({ initialValues: typedOf(macro, desks) });
  const send = async (typed: Typed) => {
    await save.send({
      body: {
        macro_id: macro?.macro_id ?? null,
        organization_id: typed.desk || null,
        is_text: isText,
        is_shared: typed.is_shared,
        name: typed.name,
        lang: (typed.lang || null) as Lang | null,
        comment: typed.comment,
        moves: {
          state: (typed.state || null) as State | null,
          priority: (typed.priority || null) as Priority | null,
          hand: (typed.hand || null) as (typeof HANDS)[number] | null,
          tags_added: typed.tags,
          is_internal: typed.is_internal,
        },
      },
    });
    notifyDone(t("support.macro.saved", { name: typed.name }));
    onClose();
  };
  return (
    <OpenWindow title={t(`support.${kind}.${macro ? "edit" : "add"}`)} onClose={onClose} size="lg">
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <TextInput data-autofocus label={t("support.macro.name")} maxLength={80} {...field("name")} />
          {desks.length > 1 && (
            <Select
              label={t("support.macro.desk")}
              allowDeselect={false}
              data={desks.map((each) => ({
                value: each.organization_id ?? "",
                label: each.name || t("support.desk.ofSite"),
              }))}
              {...field("desk")}
            />
          )}
          <Select
            label={t("support.macro.lang")}
            allowDeselect={false}
            data={[
              { value: "", label: t("support.macro.lang.any") },
              { value: "tr", label: "Türkçe" },
              { value: "en", label: "English" },
            ]}
            {...field("lang")}
          />
          <Textarea
            label={t("support.macro.comment")}
            autosize
            minRows={4}
            maxRows={14}
            {...field("comment")}
          />
          <Places onAdd={(place) => form.setFieldValue("comment", `${form.values.comment}{{${place}}}`)} />
          {!isText && (
            <>
              <Switch label={t("support.macro.internal")} {...field("is_internal", "checkbox")} />
              <MoveFields field={field} />
            </>
          )}
          <Switch label={t("support.macro.shared")} {...field("is_shared", "checkbox")} />
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}

type Field = ReturnType<typeof useServerForm<Typed>>["field"];

/** What a macro does beside writing. */
function MoveFields({ field }: { field: Field }) {
  const { t } = useT();
  const same = { value: "", label: t("support.macro.same") };
  return (
    <>
      <Select
        label={t("support.macro.state")}
        allowDeselect={false}
        data={[same, ...STATES.map((each) => ({ value: each, label: t(STATE.staff[each]) }))]}
        {...field("state")}
      />
      <Select
        label={t("support.priority")}
        allowDeselect={false}
        data={[same, ...PRIORITIES.map((each) => ({ value: each, label: t(PRIORITY[each]) }))]}
        {...field("priority")}
      />
      <Select
        label={t("support.macro.hand")}
        allowDeselect={false}
        data={[same, ...HANDS.map((each) => ({ value: each, label: t(`support.macro.hand.${each}`) }))]}
        {...field("hand")}
      />
      <TagsInput label={t("support.macro.tags")} maxTags={20} {...field("tags")} />
    </>
  );
}

/** The placeholders, each with what might stand for it; a press puts it behind the text. */
function Places({ onAdd }: { onAdd: (place: string) => void }) {
  const { t } = useT();
  return (
    <Stack gap="xs">
      <Text size="sm">{t("support.macro.placeholders")}</Text>
      <Group gap="xs">
        {PLACEHOLDERS.map((each) => (
          <Button key={each} size="compact-sm" variant="default" onClick={() => onAdd(each)}>
            {`{{${each}}} → ${t(`support.macro.place.${each}`)}`}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
