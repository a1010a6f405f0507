import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { captionOf, type LayerInfo } from "../layers";
import { toldChanges } from "./changes";
import { Misfits } from "./Misfits";

const LIST = "/v1/layer/shape/list";
const LOOK_MS = 2_000;
const REST_MS = 30_000;

/** What is done to the table of a layer at present, and what was given up. */
export function ShapeChanges({ layer }: { layer: LayerInfo }) {
  const { t, lang } = useT();
  const read = useRead(
    LIST,
    { body: { layer_code: layer.layer_code } },
    {
      select: (answer) => toldChanges(answer.list, Date.now()),
      refetchInterval: REST_MS,
    },
  );
  const isRunning = read.data?.some((each) => each.state === "waiting" || each.state === "running") ?? false;
  // While something runs it is looked at more often.
  useRead(
    LIST,
    { body: { layer_code: layer.layer_code } },
    { enabled: isRunning, refetchInterval: isRunning ? LOOK_MS : false },
  );
  const retry = useChange("/v1/layer/shape/retry", { refreshes: [LIST] });
  if (!read.data?.length) return null;
  const nameOf = (code: string | null) => {
    const wdm = layer.wdm_list.find((each) => each.wdm_code === code);
    return wdm ? captionOf(wdm.captions, lang, wdm.wdm_code) : (code ?? "");
  };
  return (
    <Stack gap="xs">
      {read.data.map((each) => {
        const isOver = each.state === "failed" || each.state === "given_up";
        const tone = isOver ? "danger" : each.state === "done" ? "warning" : "info";
        return (
          <Alert key={each.change_id} color={tone}>
            <Group justify="space-between" gap="sm">
              <Text size="sm">
                {t(`layers.shape.job.${each.kind}`, { column: nameOf(each.wdm_code) })} ·{" "}
                {t(`layers.shape.state.${each.state}`)}
                {each.done > 0 && ` · ${t("layers.records", { count: each.done })}`}
                {each.misfits.length > 0 && ` · ${t("layers.shape.misfits", { count: each.misfits.length })}`}
              </Text>
              {isOver && (
                <Button
                  size="compact-md"
                  variant="default"
                  loading={retry.isRunning}
                  onClick={() =>
                    retry.run({ body: { layer_code: layer.layer_code, change_id: each.change_id } })
                  }
                >
                  {t("ui.retry")}
                </Button>
              )}
            </Group>
            {each.problem === "not_unique" && <Text size="sm">{t("layers.shape.notUnique")}</Text>}
            {each.misfits.length > 0 && <Misfits layer={layer.layer_code} misfits={each.misfits} />}
            {each.state === "running" && layer.record_count > 0 && (
              <Progress
                mt="2xs"
                value={Math.min(100, (100 * each.done) / layer.record_count)}
                aria-label={t("layers.shape.progress")}
              />
            )}
          </Alert>
        );
      })}
    </Stack>
  );
}
