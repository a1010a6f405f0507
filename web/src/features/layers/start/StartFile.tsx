import { Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { upload } from "@/api/files";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { FIELD_FIRST } from "@/ui/fieldFirst";
import { FormEnd } from "@/ui/FormEnd";
import { useServerForm } from "@/ui/useServerForm";
import { codeOf } from "../codes";
import { UPLOAD } from "../imports/imports";
import { captionOf, DESCRIBED, type LayerNode } from "../layers";
import type { Started } from "./columns";

const MOST_BYTES = 300_000_000;

interface StartFileProps {
  nodes: readonly LayerNode[];
  onStarted: (started: Started) => void;
  onClose: () => void;
}

/** The file, and what the layer that is made of it is called. It is a draft until its columns stand. */
export function StartFile({ nodes, onStarted, onClose }: StartFileProps) {
  const { t, lang } = useT();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const save = useChange("/v1/layer/save", { refreshes: [DESCRIBED], showsProblem: true });
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { tr: "", en: "", layer_code: "", parent_code: "" },
  });
  const code = made ?? (form.values.layer_code || codeOf(form.values.en || form.values.tr));
  const choose = (chosen: File) => {
    setFile(chosen);
    const name = chosen.name.replace(/\.[^.]+$/, "");
    if (!form.values.tr) form.setFieldValue("tr", name);
    if (!form.values.en) form.setFieldValue("en", name);
  };
  const send = async (values: typeof form.values) => {
    if (!file) return;
    // A file that was refused leaves the layer: the next one is for it.
    await save.send({
      body: {
        layer_code: code,
        captions: { tr: values.tr, en: values.en },
        ...(made ? {} : { is_new: true, parent_code: values.parent_code || null }),
      },
    });
    setMade(code);
    try {
      const kept = await upload(UPLOAD, { form: { file, layer_code: code }, onProgress: setProgress });
      onStarted({ code, file: kept });
    } finally {
      setProgress(null);
    }
  };
  return (
    <form onSubmit={submit(send)}>
      <Stack gap="sm">
        <Text size="sm">{t("layers.start.text")}</Text>
        <FileDrop
          label={file ? file.name : t("layers.import.drop")}
          hint={t("layers.import.hint")}
          accept={[".xlsx", ".xls", ".csv", ".txt", ".tsv"]}
          maxBytes={MOST_BYTES}
          onFiles={([chosen]) => chosen && choose(chosen)}
          progress={progress}
          error={null}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput required label={t("layers.caption.tr")} {...field("tr")} />
          <TextInput required label={t("layers.caption.en")} {...field("en")} />
          <TextInput
            label={t("layers.code")}
            description={t("layers.code.help")}
            inputWrapperOrder={FIELD_FIRST}
            placeholder={code}
            disabled={made !== null}
            {...field("layer_code")}
          />
          <Select
            label={t("layers.below")}
            placeholder={t("layers.atTop")}
            searchable
            clearable
            disabled={made !== null}
            data={nodes.map((node) => ({
              value: node.layer_code,
              label: captionOf(node.captions, lang, node.layer_code),
            }))}
            value={form.values.parent_code || null}
            onChange={(value) => form.setFieldValue("parent_code", value ?? "")}
            error={form.errors["parent_code"]}
          />
        </SimpleGrid>
        <FormEnd
          act={t("layers.start.next")}
          isSending={isSending}
          isDisabled={file === null}
          onLeave={onClose}
        />
      </Stack>
    </form>
  );
}
