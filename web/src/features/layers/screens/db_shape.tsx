import { Button } from "@mantine/core";
import { IconPlus, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useLink } from "@/screens/links";
import { useT } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { captionOf, type LayerInfo, useLayer } from "../layers";
import { LayerGone } from "../LayerGone";
import { ColumnTable } from "../shape/ColumnTable";
import { ColumnWindow } from "../shape/ColumnWindow";
import { ShapeChanges } from "../shape/ShapeChanges";

/** The columns of a layer: what they mean, their units, ranges and options; changes are shown before they start. */
export default function ShapeScreen() {
  const read = useLayer(useUrlParam("layer"));
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeleton rows={10} />}
      empty={{
        when: (layer) => layer === null,
        show: <LayerGone />,
      }}
    >
      {(layer) => layer && <Columns layer={layer} />}
    </Loaded>
  );
}

function Columns({ layer }: { layer: LayerInfo }) {
  const { t, lang } = useT();
  const to = useLink();
  const [code, setCode] = useUrlState("column");
  const [isNew, setNew] = useState(false);
  const open = layer.wdm_list.find((wdm) => wdm.wdm_code === code);
  const name = captionOf(layer.captions, lang, layer.layer_code);
  const close = () => {
    setNew(false);
    setCode(null);
  };
  return (
    <Page
      title={t("layers.shape.title", { name })}
      description={t("layers.shape.lead")}
      actions={
        <>
          {layer.has_table && (
            <Button
              component={Link}
              to={to("db_layer", { layer: layer.layer_code })}
              variant="default"
              leftSection={<IconTable size={ICON.sm} aria-hidden />}
            >
              {t("layers.openRecords")}
            </Button>
          )}
          <Button leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={() => setNew(true)}>
            {t("layers.shape.new")}
          </Button>
        </>
      }
    >
      <ShapeChanges layer={layer} />
      <Section flush>
        <ColumnTable layer={layer} onOpen={setCode} />
      </Section>
      {(isNew || open) && (
        <ColumnWindow key={open?.wdm_code ?? "new"} layer={layer} wdm={open ?? null} onClose={close} />
      )}
    </Page>
  );
}
