import { Button, Grid, Group, Stack } from "@mantine/core";
import { IconFileSpreadsheet, IconPlus, IconTableImport } from "@tabler/icons-react";
import { useState } from "react";
import { useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { BottomSheet } from "@/ui/BottomSheet";
import { useDevice } from "@/ui/device";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { captionOf, type LayerNode, useLayerTree } from "../layers";
import { StartWindow } from "../start/StartWindow";
import { DictionaryWindow } from "../tree/DictionaryWindow";
import { LayerCard } from "../tree/LayerCard";
import { LayerForm } from "../tree/LayerForm";
import { LayerTree } from "../tree/LayerTree";
import { Overview } from "../tree/Overview";

/** All layers as a tree; of a chosen one what it is and what can be done, else where to go on. */
export default function DatabaseScreen() {
  const { t } = useT();
  const isAdmin = useSession().hasRole("admin");
  const read = useLayerTree();
  const [isNew, setNew] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const start = isAdmin && (
    <Button
      variant="default"
      leftSection={<IconTableImport size={ICON.sm} aria-hidden />}
      onClick={() => setStarting(true)}
    >
      {t("layers.start")}
    </Button>
  );
  const move = isAdmin && (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={ICON.sm} aria-hidden />}
      onClick={() => setMoving(true)}
    >
      {t("layers.dictionary.open")}
    </Button>
  );
  const add = isAdmin && (
    <Button leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={() => setNew(true)}>
      {t("layers.new")}
    </Button>
  );
  return (
    <Page
      title={t("layers.title")}
      description={t("layers.lead")}
      actions={
        <>
          {move}
          {read.data?.length ? start : null}
          {read.data?.length ? add : null}
        </>
      }
      wide
    >
      <Loaded
        read={read}
        skeleton={<RowSkeleton rows={12} />}
        empty={{
          when: (nodes) => nodes.length === 0,
          show: (
            <EmptyState
              title={t("layers.none")}
              text={t("layers.noneText")}
              action={
                <Group>
                  {start}
                  {add}
                </Group>
              }
            />
          ),
        }}
      >
        {(nodes) => <Tree nodes={nodes} isAdmin={isAdmin} />}
      </Loaded>
      {isMoving && <DictionaryWindow onClose={() => setMoving(false)} />}
      {isStarting && <StartWindow nodes={read.data ?? []} onClose={() => setStarting(false)} />}
      {isNew && <LayerForm nodes={read.data ?? []} onClose={() => setNew(false)} />}
    </Page>
  );
}

function Tree({ nodes, isAdmin }: { nodes: LayerNode[]; isAdmin: boolean }) {
  const { lang } = useT();
  const { isMobile } = useDevice();
  const [code, setCode] = useUrlState("layer");
  const chosen = nodes.find((node) => node.layer_code === code);
  const card = chosen && <LayerCard key={code} node={chosen} nodes={nodes} isAdmin={isAdmin} />;
  const tree = (
    <Section>
      <LayerTree nodes={nodes} chosen={code} isAdmin={isAdmin} onChoose={setCode} />
    </Section>
  );
  if (isMobile) {
    return (
      <Stack gap="md">
        {tree}
        <Overview nodes={nodes} isAdmin={isAdmin} />
        <BottomSheet
          isOpen={Boolean(chosen)}
          onClose={() => setCode(null)}
          title={chosen ? captionOf(chosen.captions, lang, chosen.layer_code) : ""}
        >
          {card}
        </BottomSheet>
      </Stack>
    );
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 5 }}>{tree}</Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="md">
          {card && <Section>{card}</Section>}
          <Overview nodes={nodes} isAdmin={isAdmin} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
