import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { NOT_SENT, useServerForm } from "@/ui/useServerForm";
import { codeOf } from "../codes";
import { captionOf, DESCRIBED, type LayerInfo, type WdmInfo } from "../layers";
import { ColumnFields } from "./ColumnFields";
import { bodyOf, type ColumnForm, valuesOf } from "./form";
import { isShown, type Plan, planOf } from "./plan";
import { PlanView } from "./PlanView";

const SHAPES = "/v1/layer/shape/list";

interface WindowProps {
  layer: LayerInfo;
  /** The column that is changed; null: a new one. */
  wdm: WdmInfo | null;
  /** What is said of a new column before anybody has. */
  begin?: Partial<ColumnForm>;
  onSaved?: (code: string) => void;
  onClose: () => void;
}

/** A column that is made or changed; what touches records is shown as a plan first. */
export function ColumnWindow({ layer, wdm, begin, onSaved, onClose }: WindowProps) {
  const { t, lang } = useT();
  const [plan, setPlan] = useState<Plan | null>(null);
  const { form, field, submit, isSending, showProblem } = useServerForm<ColumnForm & Record<string, unknown>>(
    {
      initialValues: { ...valuesOf(wdm), ...begin } as never,
    },
  );
  const saving = useChange("/v1/layer/wdm/save", { refreshes: [DESCRIBED, SHAPES], showsProblem: true });
  const code = wdm?.wdm_code ?? (form.values.wdm_code || codeOf(form.values.en || form.values.tr));
  const save = async (values: ColumnForm, confirmed: boolean): Promise<unknown> => {
    try {
      const body = bodyOf(layer.layer_code, code, wdm, values);
      await saving.send({ body: { ...body, confirmed } });
    } catch (problem) {
      setPlan(null);
      if (!(problem instanceof CallProblem) || problem.slug !== "private_in_open_layer") throw problem;
      confirmLasting({
        title: t("layers.shape.openPrivate.title"),
        text: t("layers.shape.openPrivate.text"),
        confirmLabel: t("layers.shape.openPrivate.act"),
        onConfirm: () => void save(values, true).catch(showProblem),
      });
      return NOT_SENT;
    }
    notifyDone(t("layers.shape.saved", { column: values[lang] || code }));
    onSaved?.(code);
    onClose();
    return undefined;
  };
  const send = async (values: ColumnForm) => {
    const next = planOf(wdm, values, layer.record_count);
    if (plan || !isShown(next)) return save(values, false);
    setPlan(next);
    return NOT_SENT;
  };
  return (
    <OpenWindow
      title={wdm ? captionOf(wdm.captions, lang, wdm.wdm_code) : t("layers.shape.new")}
      size="lg"
      onClose={onClose}
    >
      <form onSubmit={submit(send)}>
        {plan ? (
          <PlanView
            plan={plan}
            layerCode={layer.layer_code}
            isSending={isSending}
            onBack={() => setPlan(null)}
          />
        ) : (
          <Stack gap="sm">
            <ColumnFields form={form} field={field} layer={layer} wdm={wdm} code={code} />
            {wdm && <WdmStates layer={layer} wdm={wdm} onDone={onClose} />}
            <FormEnd isSending={isSending} onLeave={onClose} />
          </Stack>
        )}
      </form>
    </OpenWindow>
  );
}

type State = WdmInfo["state"];

/** The states a column can go to, as the server allows them. */
const NEXT: Record<State, readonly State[]> = {
  active: ["hidden"],
  hidden: ["active", "trashed"],
  trashed: ["hidden"],
};

function WdmStates({ layer, wdm, onDone }: { layer: LayerInfo; wdm: WdmInfo; onDone: () => void }) {
  const { t, lang } = useT();
  const change = useChange("/v1/layer/wdm/state/change", { refreshes: [DESCRIBED], onDone });
  const go = (state: State) =>
    change.run({
      body: {
        layer_code: layer.layer_code,
        wdm_code: wdm.wdm_code,
        state,
        confirmed: state === "trashed",
      },
    });
  const ask = (state: State) => {
    if (state !== "trashed") return go(state);
    return confirmLasting({
      title: t("layers.shape.trash.title", { column: captionOf(wdm.captions, lang, wdm.wdm_code) }),
      text: t("layers.shape.trash.text", { count: layer.record_count }),
      confirmLabel: t("layers.wdm.to.trashed"),
      onConfirm: () => go(state),
    });
  };
  return (
    <Group gap="xs">
      {NEXT[wdm.state].map((state) => (
        <Button
          key={state}
          size="compact-md"
          variant="default"
          loading={change.isRunning}
          onClick={() => ask(state)}
        >
          {t(wdm.state === "trashed" ? "layers.record.restore" : `layers.wdm.to.${state}`)}
        </Button>
      ))}
    </Group>
  );
}
