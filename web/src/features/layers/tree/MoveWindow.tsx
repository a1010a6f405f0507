import { Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { OpenWindow } from "@/ui/OpenWindow";
import { isBelow } from "@/ui/tree/order";
import { captionOf, type LayerNode } from "../layers";
import { useMove } from "./useMove";
import { useTreeRows } from "./useTreeRows";

interface MoveProps {
  code: string;
  nodes: readonly LayerNode[];
  onClose: () => void;
}

/** Beneath which layer one stands, and before which: the way to move it where nothing can be dragged. */
export function MoveWindow({ code, nodes, onClose }: MoveProps) {
  const { t, lang } = useT();
  const move = useMove(nodes);
  const rows = useTreeRows(nodes);
  const now = nodes.find((node) => node.layer_code === code)?.parent_code ?? null;
  const [parent, setParent] = useState(now);
  const [before, setBefore] = useState<string | null>(null);
  const choices = (among: readonly LayerNode[]) =>
    among.map((node) => ({
      value: node.layer_code,
      label: captionOf(node.captions, lang, node.layer_code),
    }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    void move.before(code, parent, before).then(onClose);
  };
  return (
    <OpenWindow title={t("layers.move")} onClose={onClose}>
      <form onSubmit={send}>
        <Stack gap="sm">
          <Select
            label={t("layers.below")}
            placeholder={t("layers.atTop")}
            searchable
            clearable
            data={choices(nodes.filter((node) => !isBelow(rows, code, node.layer_code)))}
            value={parent}
            onChange={(next) => {
              setParent(next);
              setBefore(null);
            }}
          />
          <Select
            label={t("layers.move.before")}
            placeholder={t("layers.move.last")}
            clearable
            data={choices(move.siblings(code, parent))}
            value={before}
            onChange={setBefore}
          />
          <FormEnd act={t("layers.move")} isSending={move.isRunning} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
