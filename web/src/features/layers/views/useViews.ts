import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { readAgain, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { notifyDone, notifyProblem } from "@/ui/notify";
import type { ServerGroup } from "@/ui/rules/rule";
import type { Question } from "../grid/useQuestion";
import type { LayerInfo } from "../layers";
import { isSameView, type LayerView, type Look, lookOf, settingsOf, type ViewSettings, VIEWS } from "./look";

const SAVE = "/v1/layer/view/save";

/** The named views of a layer, the one that is open, and what was changed of it and is not kept yet. */
export function useViews(layer: LayerInfo, question: Question) {
  const { t } = useT();
  const queries = useQueryClient();
  const layer_code = layer.layer_code;
  const read = useRead(
    VIEWS,
    { body: { layer_code } },
    { select: ({ list }) => list as unknown as LayerView[] },
  );
  const [viewId, setViewId] = useUrlState("view");
  const [changed, setChanged] = useState<Look | null>(null);
  const chosen = read.data?.find((each) => each.view_id === viewId) ?? null;
  const look = changed ?? lookOf(chosen?.settings);
  const settings = settingsOf(question.question, look);

  const show = (view: LayerView | null) => {
    setChanged(null);
    question.apply(
      (view?.settings.rule ?? null) as ServerGroup | null,
      (view?.settings.sorts ?? []).map(({ wdm_code, is_down }) => ({
        wdm: wdm_code,
        is_down: is_down ?? false,
      })),
    );
  };
  // A link names the view alone: what it asks is taken over once, unless the address asks something else.
  const opened = useRef("");
  useEffect(() => {
    if (!chosen || opened.current === chosen.view_id) return;
    opened.current = chosen.view_id;
    if (!question.isAsking) show(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- once a view
  }, [chosen?.view_id]);

  const save = async (given: {
    view_id?: string;
    name: string;
    is_shared: boolean;
    settings?: ViewSettings;
  }) => {
    const { view_id } = await call(SAVE, { body: { layer_code, settings, ...given } });
    await readAgain(queries, VIEWS);
    opened.current = view_id;
    setViewId(view_id);
    setChanged(null);
    notifyDone(t("layers.view.saved", { name: given.name }));
  };
  const remove = async (view: LayerView) => {
    try {
      await call("/v1/layer/view/delete", { body: { layer_code, view_id: view.view_id } });
      setViewId(null);
      show(null);
      await readAgain(queries, VIEWS);
      const { name, is_shared } = view;
      const back = () => void save({ name, is_shared, settings: view.settings }).catch(notifyProblem);
      notifyDone(t("layers.view.deleted", { name }), back);
    } catch (problem) {
      notifyProblem(problem);
    }
  };
  return {
    list: read.data ?? [],
    /** False while a link names a view that was not read yet. */
    isReady: viewId === "" || read.data !== undefined || read.error !== null,
    chosen,
    look,
    isChanged: chosen !== null && !isSameView(settings, chosen.settings),
    change: (part: Partial<Look>) => setChanged({ ...look, ...part }),
    choose: (view: LayerView | null) => {
      opened.current = view?.view_id ?? "";
      setViewId(view?.view_id ?? null);
      show(view);
    },
    save,
    remove,
  };
}

export type Views = ReturnType<typeof useViews>;
