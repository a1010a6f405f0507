import { Badge, Breadcrumbs, Button, Group, Stack, Text, Title } from "@mantine/core";
import {
  IconArrowsMove,
  IconColumns3,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTable,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useLink } from "@/screens/links";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { Tone } from "@/ui/tones";
import { captionOf, DESCRIBED, type LayerInfo, type LayerNode, useLayer } from "../layers";
import { LayerForm } from "./LayerForm";
import { MoveWindow } from "./MoveWindow";

interface CardProps {
  node: LayerNode;
  nodes: readonly LayerNode[];
  isAdmin: boolean;
}

/** A layer of the tree: what it is for, who reads it, and what can be done with it. */
export function LayerCard({ node, nodes, isAdmin }: CardProps) {
  const read = useLayer(node.layer_code);
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
      {(layer) => layer && <Card layer={layer} nodes={nodes} isAdmin={isAdmin} />}
    </Loaded>
  );
}

const TONES: Record<LayerInfo["state"], Tone> = {
  draft: "info",
  active: "success",
  passive: "neutral",
  trashed: "danger",
};

function Card({ layer, nodes, isAdmin }: { layer: LayerInfo } & Omit<CardProps, "node">) {
  const { t, lang } = useT();
  const to = useLink();
  const [form, setForm] = useState<"edit" | "below" | "move" | null>(null);
  const code = layer.layer_code;
  const columns = layer.wdm_list.filter((wdm) => wdm.state !== "trashed").length;
  return (
    <Stack gap="sm">
      <Breadcrumbs separator="›">
        {layer.path.slice(0, -1).map((step) => (
          <Text key={step.layer_code} size="sm" c="dimmed">
            {captionOf(step.captions, lang, step.layer_code)}
          </Text>
        ))}
      </Breadcrumbs>
      <Group gap="xs">
        <Title order={2}>{captionOf(layer.captions, lang, code)}</Title>
        <Badge color={TONES[layer.state]}>{t(`layers.state.${layer.state}`)}</Badge>
        <Badge color="neutral" variant="light">
          {t(`layers.reading.${layer.reading}`)}
        </Badge>
      </Group>
      <Text>{captionOf(layer.help, lang, "")}</Text>
      <Text size="sm" c="dimmed" className="num">
        {t("layers.records", { count: layer.record_count })} · {t("layers.columns", { count: columns })} ·{" "}
        {code}
      </Text>
      <Group gap="xs">
        {layer.has_table && (
          <Button
            component={Link}
            to={to("db_layer", { layer: code })}
            leftSection={<IconTable size={ICON.sm} aria-hidden />}
          >
            {t("layers.openRecords")}
          </Button>
        )}
        {layer.may_edit && layer.has_table && (
          <Button
            component={Link}
            to={to("db_import", { layer: code })}
            variant="default"
            leftSection={<IconFileImport size={ICON.sm} aria-hidden />}
          >
            {t("layers.import.open")}
          </Button>
        )}
        {isAdmin && (
          <>
            <Button
              component={Link}
              to={to("db_shape", { layer: code })}
              variant="default"
              leftSection={<IconColumns3 size={ICON.sm} aria-hidden />}
            >
              {t("layers.openColumns")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil size={ICON.sm} aria-hidden />}
              onClick={() => setForm("edit")}
            >
              {t("layers.edit")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={ICON.sm} aria-hidden />}
              onClick={() => setForm("below")}
            >
              {t("layers.newBelow")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowsMove size={ICON.sm} aria-hidden />}
              onClick={() => setForm("move")}
            >
              {t("layers.move")}
            </Button>
          </>
        )}
      </Group>
      {isAdmin && <States layer={layer} />}
      {form === "move" && <MoveWindow code={code} nodes={nodes} onClose={() => setForm(null)} />}
      {(form === "edit" || form === "below") && (
        <LayerForm
          nodes={nodes}
          {...(form === "edit" ? { layer } : { parent: code })}
          onClose={() => setForm(null)}
        />
      )}
    </Stack>
  );
}

type State = LayerInfo["state"];

/** The states a layer can go to, as the server allows them; into the trash goes what is passive and nobody names. */
const NEXT: Record<State, readonly Exclude<State, "draft">[]> = {
  draft: ["active", "trashed"],
  active: ["passive"],
  passive: ["active", "trashed"],
  trashed: ["passive"],
};

function States({ layer }: { layer: LayerInfo }) {
  const { t, lang } = useT();
  const change = useChange("/v1/layer/state/change", { refreshes: [DESCRIBED] });
  const go = (state: State, confirmed: boolean) =>
    change.run({ body: { layer_code: layer.layer_code, state, confirmed } });
  return (
    <Group gap="xs">
      {NEXT[layer.state].map((state) =>
        state === "trashed" ? (
          <ConfirmButton
            key={state}
            size="compact-md"
            title={t("layers.trash.title", { name: captionOf(layer.captions, lang, layer.layer_code) })}
            text={t("layers.trash.text")}
            confirmLabel={t("layers.to.trashed")}
            onConfirm={() => go(state, true)}
          >
            {t("layers.to.trashed")}
          </ConfirmButton>
        ) : (
          <Button
            key={state}
            size="compact-md"
            variant="default"
            loading={change.isRunning}
            onClick={() => go(state, false)}
          >
            {t(layer.state === "trashed" ? "layers.record.restore" : `layers.to.${state}`)}
          </Button>
        ),
      )}
    </Group>
  );
}
