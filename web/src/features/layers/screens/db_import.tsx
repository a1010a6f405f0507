import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useLink } from "@/screens/links";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ImportSteps } from "../imports/ImportSteps";
import { captionOf, useLayer } from "../layers";
import { LayerGone } from "../LayerGone";

/** Brings records from a file into a layer: upload, map, check, run. */
export default function ImportScreen() {
  const { t, lang } = useT();
  const to = useLink();
  const code = useUrlParam("layer");
  const read = useLayer(code);
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeleton rows={6} />}
      empty={{ when: (layer) => layer === null, show: <LayerGone /> }}
    >
      {(layer) =>
        layer && (
          <Page
            title={t("layers.import.title", { name: captionOf(layer.captions, lang, code) })}
            description={t("layers.import.lead")}
            actions={
              <Button component={Link} to={to("db", { layer: code })} variant="default">
                {t("layers.title")}
              </Button>
            }
          >
            <ImportSteps layer={layer} />
          </Page>
        )
      }
    </Loaded>
  );
}
