import { useChange } from "@/api/useCalls";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone, notifyProblem } from "@/ui/notify";
import type { Place } from "@/ui/tree/order";
import { captionOf, DESCRIBED, type LayerNode } from "../layers";

/** Puts a layer, with all beneath it, to another place; it can be put back. */
export function useMove(nodes: readonly LayerNode[]) {
  const { t, lang } = useT();
  const change = useChange("/v1/layer/move", { refreshes: [DESCRIBED], showsProblem: true });
  const siblings = (code: string, parent: string | null) =>
    nodes.filter((node) => node.parent_code === parent && node.layer_code !== code);
  const send = async (
    code: string,
    parent: string | null,
    before: string | null,
    { confirmed = false, isBack = false } = {},
  ) => {
    const node = nodes.find((each) => each.layer_code === code);
    if (!node) return;
    const rows = nodes.filter((each) => each.parent_code === node.parent_code);
    const after = rows[rows.indexOf(node) + 1]?.layer_code ?? null;
    try {
      await change.send({
        body: { layer_code: code, parent_code: parent, before_code: before, confirmed },
      });
      const name = captionOf(node.captions, lang, code);
      const back = () => void send(code, node.parent_code, after, { confirmed: true, isBack: true });
      notifyDone(t("layers.moved", { name }), isBack ? undefined : back);
    } catch (problem) {
      if (!(problem instanceof CallProblem) || problem.slug !== "private_in_open_layer") {
        notifyProblem(problem);
        return;
      }
      confirmLasting({
        title: t("layers.shape.openPrivate.title"),
        text: t("layers.shape.openPrivate.text"),
        confirmLabel: t("layers.move"),
        onConfirm: () => void send(code, parent, before, { confirmed: true }),
      });
    }
  };
  return {
    isRunning: change.isRunning,
    siblings,
    /** Before another layer; null: last. */
    before: (code: string, parent: string | null, before: string | null) => send(code, parent, before),
    to: (code: string, { parent, at }: Place) =>
      send(code, parent, siblings(code, parent)[at]?.layer_code ?? null),
  };
}
