import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useLink } from "@/screens/links";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ImportSteps } from "../imports/ImportSteps";
import { captionOf, useLayer } from "../layers";

/** Brings records from a file into a layer: upload, map, check, run. */
export default function ImportScreen() {
  const { t, lang } = useT();
  const to = useLink();
  const code = useUrlParam("layer");
  const read = useLayer(code);
  const gone = <EmptyState title={t("layers.gone")} text={t("layers.goneText")} />;
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeleton rows={6} />}
      empty={{ when: (layer) => layer === null, show: gone }}
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
