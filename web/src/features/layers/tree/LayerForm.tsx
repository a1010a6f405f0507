import { Button, Group, Input, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { IconChoice, useIconPaths } from "@/features/icons/public";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import { codeOf } from "../codes";
import { shownWdms } from "../columns";
import { captionOf, DESCRIBED, type LayerInfo, type LayerNode } from "../layers";

interface FormProps {
  nodes: readonly LayerNode[];
  /** The layer that is changed; without it a new one is made. */
  layer?: LayerInfo;
  /** Beneath which layer a new one is made. */
  parent?: string;
  onClose: () => void;
}

const READINGS = ["open", "signed_in", "roles"] as const;
const RECORD_PARENTS = ["none", "same", "above"] as const;
const INHERITED = "inherited";

/** A layer that is made or changed: what it is called, what it is for, who reads it. */
export function LayerForm({ nodes, layer, parent, onClose }: FormProps) {
  const { t, lang } = useT();
  const save = useChange("/v1/layer/save", { refreshes: [DESCRIBED], showsProblem: true });
  const { form, field, submit, isSending } = useServerForm({
    initialValues: {
      tr: layer?.captions.tr ?? "",
      en: layer?.captions.en ?? "",
      layer_code: layer?.layer_code ?? "",
      parent_code: layer?.parent_code ?? parent ?? "",
      help_tr: layer?.help.tr ?? "",
      help_en: layer?.help.en ?? "",
      icon: layer?.icon ?? "",
      record_parent: layer?.record_parent ?? "none",
      title_wdm: layer?.title_wdm ?? "",
      reading: layer?.own_rights?.reading ?? INHERITED,
    },
  });
  const code = form.values.layer_code || codeOf(form.values.en || form.values.tr);
  const [path, setPath] = useState<string>();
  const kept = useIconPaths([form.values.icon]).get(form.values.icon);
  const putIcon = (chosen: string, name: string) => {
    setPath(chosen);
    form.setFieldValue("icon", name);
  };
  const send = async (values: typeof form.values) => {
    await save.send({
      body: {
        layer_code: code,
        captions: { tr: values.tr, en: values.en },
        help: { tr: values.help_tr, en: values.help_en },
        reading: values.reading === INHERITED ? null : (values.reading as (typeof READINGS)[number]),
        icon: values.icon,
        record_parent: values.record_parent,
        ...(layer && values.title_wdm !== (layer.title_wdm ?? "")
          ? { title_wdm: values.title_wdm || null }
          : {}),
        ...(layer ? {} : { is_new: true, parent_code: values.parent_code || null }),
      },
    });
    notifyDone(t(layer ? "layers.saved" : "layers.made"));
    onClose();
  };
  return (
    <OpenWindow title={t(layer ? "layers.edit" : "layers.new")} onClose={onClose}>
      <form onSubmit={submit(send)}>
        <Stack gap="sm">
          <TextInput required label={t("layers.caption.tr")} {...field("tr")} data-autofocus />
          <TextInput required label={t("layers.caption.en")} {...field("en")} />
          <Input.Wrapper label={t("layers.icon")} error={form.errors["icon"]}>
            <Group gap="xs">
              <IconChoice path={path ?? kept ?? ""} onChoose={putIcon} />
              {form.values.icon && (
                <Button variant="subtle" size="xs" onClick={() => putIcon("", "")}>
                  {t("layers.icon.none")}
                </Button>
              )}
            </Group>
          </Input.Wrapper>
          {!layer && (
            <>
              <TextInput
                label={t("layers.code")}
                description={t("layers.code.help")}
                placeholder={code}
                {...field("layer_code")}
              />
              <Select
                label={t("layers.below")}
                placeholder={t("layers.atTop")}
                searchable
                clearable
                data={nodes.map((node) => ({
                  value: node.layer_code,
                  label: captionOf(node.captions, lang, node.layer_code),
                }))}
                value={form.values.parent_code || null}
                onChange={(value) => form.setFieldValue("parent_code", value ?? "")}
                error={form.errors["parent_code"]}
              />
            </>
          )}
          <Textarea label={t("layers.help.tr")} autosize {...field("help_tr")} />
          <Textarea label={t("layers.help.en")} autosize {...field("help_en")} />
          <Select
            label={t("layers.reading")}
            allowDeselect={false}
            data={[INHERITED, ...READINGS].map((value) => ({
              value,
              label: t(`layers.reading.${value as (typeof READINGS)[number] | "inherited"}`),
            }))}
            value={form.values.reading}
            onChange={(value) => form.setFieldValue("reading", (value ?? INHERITED) as never)}
          />
          {layer && (
            <Select
              label={t("layers.titleColumn")}
              placeholder={t("layers.titleColumn.none")}
              clearable
              data={shownWdms(layer).map((wdm) => ({
                value: wdm.wdm_code,
                label: captionOf(wdm.captions, lang, wdm.wdm_code),
              }))}
              value={form.values.title_wdm || null}
              onChange={(value) => form.setFieldValue("title_wdm", value ?? "")}
              error={form.errors["title_wdm"]}
            />
          )}
          <Select
            label={t("layers.recordParent")}
            allowDeselect={false}
            data={RECORD_PARENTS.map((value) => ({ value, label: t(`layers.recordParent.${value}`) }))}
            value={form.values.record_parent}
            onChange={(value) => form.setFieldValue("record_parent", value ?? "none")}
            error={form.errors["record_parent"]}
          />
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
