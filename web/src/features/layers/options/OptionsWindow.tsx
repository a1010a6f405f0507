import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FIELD_FIRST } from "@/ui/fieldFirst";
import { FormEnd } from "@/ui/FormEnd";
import { fold } from "@/ui/fold";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { SearchField } from "@/ui/SearchField";
import { ICON } from "@/ui/sizes";
import { Loaded, RowSkeleton } from "@/ui/States";
import { useServerForm } from "@/ui/useServerForm";
import { codeOf } from "../codes";
import { captionOf, DESCRIBED } from "../layers";
import { draftOfOption, movedBy, newOption, OPTION_LISTS, type OptionDraft, sentOption } from "./draft";
import { MergeWindow } from "./MergeWindow";
import { OptionRow } from "./OptionRow";

const MOST_SHOWN = 100;

interface OpenProps {
  /** The list that is changed; null: a new one. */
  list: string | null;
  onClose: () => void;
  /** Hears the code of the list that was saved. */
  onSaved: (list: string) => void;
}

/** A list of values: named in both languages, ordered, given other spellings, retired, and two made one. */
export function OptionsWindow({ list, onClose, onSaved }: OpenProps) {
  const { t } = useT();
  const read = useRead(OPTION_LISTS, { query: { option_set: list ?? "" } }, { enabled: list !== null });
  const title = list === null ? t("layers.options.new") : t("layers.options.title");
  const rows = read.data?.options.map(draftOfOption) ?? [];
  const captions = read.data?.list[0]?.captions;
  return (
    <OpenWindow title={title} size="xl" onClose={onClose}>
      {list === null ? (
        <OptionsForm list={null} rows={[newOption(), newOption()]} onClose={onClose} onSaved={onSaved} />
      ) : (
        <Loaded read={read} skeleton={<RowSkeleton />}>
          {() => (
            <OptionsForm
              key={rows.map((each) => `${each.code}${each.isRetired ? "-" : "+"}`).join(" ")}
              list={list}
              captions={captions ?? {}}
              rows={rows}
              onClose={onClose}
              onSaved={onSaved}
            />
          )}
        </Loaded>
      )}
    </OpenWindow>
  );
}

interface FormProps extends OpenProps {
  captions?: { tr?: string; en?: string };
  rows: OptionDraft[];
}

interface Values extends Record<string, unknown> {
  tr: string;
  en: string;
  option_set: string;
}

function OptionsForm({ list, captions, rows, onClose, onSaved }: FormProps) {
  const { t, lang } = useT();
  const [options, setOptions] = useState(rows);
  const [sought, setSought] = useState("");
  const [merged, setMerged] = useState<OptionDraft | null>(null);
  const { form, field, submit, isSending } = useServerForm<Values>({
    initialValues: { tr: captions?.tr ?? "", en: captions?.en ?? "", option_set: "" },
  });
  const saving = useChange("/v1/layer/option/save", { refreshes: [OPTION_LISTS, DESCRIBED] });
  const code = list ?? (form.values.option_set || codeOf(form.values.en || form.values.tr));
  const send = async (values: Values) => {
    const named = options.filter((each) => each.isKept || each.tr || each.en);
    await saving.send({
      body: {
        option_set: code,
        is_new: list === null,
        captions: { tr: values.tr, en: values.en },
        options: named.map(sentOption),
      },
    });
    notifyDone(t("layers.options.saved", { list: captionOf(values, lang, code) }));
    onSaved(code);
    onClose();
  };
  const put = (key: string, change: Partial<OptionDraft>) =>
    setOptions((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const fits = (each: OptionDraft) =>
    !sought ||
    [each.code, each.tr, each.en, ...each.synonyms].some((text) => fold(text).includes(fold(sought)));
  const found = options.filter(fits);
  return (
    <>
      <form
        onSubmit={(event) => {
          // The window stands inside of another form, which is not sent with it.
          event.stopPropagation();
          return submit(send)(event);
        }}
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput required label={t("layers.caption.tr")} {...field("tr")} data-autofocus />
            <TextInput required label={t("layers.caption.en")} {...field("en")} />
            {list === null && (
              <TextInput
                label={t("layers.code")}
                description={t("layers.code.help")}
                inputWrapperOrder={FIELD_FIRST}
                placeholder={code}
                {...field("option_set")}
              />
            )}
          </SimpleGrid>
          {options.length > 10 && (
            <SearchField
              aria-label={t("layers.options.find")}
              placeholder={t("layers.options.find")}
              value={sought}
              onSearch={setSought}
              isLive
            />
          )}
          {found.slice(0, MOST_SHOWN).map((each) => (
            <OptionRow
              key={each.key}
              option={each}
              isMovable={!sought}
              onChange={(change) => put(each.key, change)}
              onMove={(by) => setOptions((before) => movedBy(before, each.key, by))}
              onTake={() => setOptions((before) => before.filter((one) => one.key !== each.key))}
              {...(each.isKept && list !== null ? { onMerge: () => setMerged(each) } : {})}
            />
          ))}
          {found.length > MOST_SHOWN && (
            <Text size="sm" c="dimmed">
              {t("layers.options.more", { count: found.length - MOST_SHOWN })}
            </Text>
          )}
          <Group>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={ICON.sm} aria-hidden />}
              onClick={() => {
                setSought("");
                setOptions((before) => [...before, newOption()]);
              }}
            >
              {t("layers.options.add")}
            </Button>
          </Group>
          <FormEnd isSending={isSending} isDisabled={code === ""} onLeave={onClose} />
        </Stack>
      </form>
      {merged && list !== null && (
        <MergeWindow list={list} gone={merged} options={options} onClose={() => setMerged(null)} />
      )}
    </>
  );
}
