import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { captionOf, LayerPicker, useLayer } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProject } from "../projectContext";
import { columnWord, lookupWord } from "./functions";

const NOT_PLAIN: ReadonlySet<string> = new Set(["document", "record", "time"]);

interface LayerInsertProps {
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** A lookup in a layer put together: what is sought in which column of it, and which column is the answer. */
export function LayerInsert({ onInsert, onClose }: LayerInsertProps) {
  const { t, lang } = useT();
  const { columns } = useProject();
  const [code, setCode] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  const { data: layer } = useLayer(code);
  const wdms = (layer?.wdm_list ?? [])
    .filter(({ kind, is_built }) => is_built && !NOT_PLAIN.has(kind))
    .map(({ wdm_code, captions }) => ({ value: wdm_code, label: captionOf(captions, lang, wdm_code) }));
  const keyed = key ?? wdms.find(({ value }) => value === layer?.key_wdm)?.value ?? null;
  const choose = (layers: string[]) => {
    setCode(layers.at(-1) ?? "");
    setKey(null);
    setAnswer(null);
  };
  const insert = () => {
    if (keyed === null || answer === null || sought === null) return;
    onInsert(lookupWord(lang, { layer: code, key: keyed, sought: columnWord(sought), answer }));
    onClose();
  };
  return (
    <OpenWindow title={t("projects.lookup.title")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("projects.lookup.text")}</Text>
        <LayerPicker
          isSingle
          label={t("projects.lookup.layer")}
          value={code ? [code] : []}
          codes={code ? [code] : []}
          onChange={choose}
        />
        {layer && wdms.length === 0 && <Text size="sm">{t("projects.lookup.noColumns")}</Text>}
        {wdms.length > 0 && (
          <>
            <Select
              label={t("projects.lookup.sought")}
              searchable
              data={columns.map(({ column_name }) => column_name)}
              value={sought}
              onChange={setSought}
            />
            <Select
              label={t("projects.lookup.key")}
              description={t("projects.lookup.keyHint")}
              data={wdms}
              value={keyed}
              onChange={setKey}
            />
            <Select label={t("projects.lookup.answer")} data={wdms} value={answer} onChange={setAnswer} />
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={insert} disabled={keyed === null || answer === null || sought === null}>
            {t("projects.lookup.insert")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
