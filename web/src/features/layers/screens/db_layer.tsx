import { Anchor, Badge, Breadcrumbs, Button, Text } from "@mantine/core";
import { IconColumns3, IconPlus } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { useSession } from "@/api/session";
import { useLink } from "@/screens/links";
import { useT } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { LayerGrid } from "../grid/LayerGrid";
import { captionOf, type LayerInfo, useLayer } from "../layers";
import { LayerGone } from "../LayerGone";
import { markOpened } from "../opened";

/** The records of a layer: found, sorted, filtered, edited in place or one by one. What is shown stands in the address. */
export default function LayerScreen() {
  const code = useUrlParam("layer");
  const read = useLayer(code);
  return (
    <Loaded
      read={code ? read : { data: null, error: null, isPending: false, refetch: () => undefined }}
      skeleton={<RowSkeleton rows={14} />}
      empty={{
        when: (layer) => layer === null,
        show: <LayerGone />,
      }}
    >
      {(layer) => layer && <Opened key={layer.layer_code} layer={layer} />}
    </Loaded>
  );
}

function Opened({ layer }: { layer: LayerInfo }) {
  const { t, lang } = useT();
  const to = useLink();
  const isAdmin = useSession().hasRole("admin");
  const [, setRecord] = useUrlState("record");
  const code = layer.layer_code;
  useEffect(() => markOpened(code), [code]);
  const mayWrite = layer.may_edit && layer.state === "active";
  return (
    <Page
      wide
      title={captionOf(layer.captions, lang, code)}
      description={
        <Breadcrumbs separator="›">
          <Anchor component={Link} size="sm" to={to("db", { layer: code })}>
            {t("layers.title")}
          </Anchor>
          {layer.path.slice(0, -1).map((step) => (
            <Text key={step.layer_code} size="sm">
              {captionOf(step.captions, lang, step.layer_code)}
            </Text>
          ))}
          {layer.state !== "active" && <Badge color="neutral">{t(`layers.state.${layer.state}`)}</Badge>}
        </Breadcrumbs>
      }
      actions={
        <>
          {isAdmin && (
            <Button
              component={Link}
              to={to("db_shape", { layer: code })}
              variant="default"
              leftSection={<IconColumns3 size={ICON.sm} aria-hidden />}
            >
              {t("layers.openColumns")}
            </Button>
          )}
          {mayWrite && layer.has_table && (
            <Button leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={() => setRecord("new")}>
              {t("layers.newRecord")}
            </Button>
          )}
        </>
      }
    >
      {layer.has_table ? (
        <LayerGrid layer={layer} mayWrite={mayWrite} />
      ) : (
        <EmptyState
          title={t("layers.noColumns")}
          text={t("layers.noColumnsText")}
          action={
            isAdmin && (
              <Button component={Link} to={to("db_shape", { layer: code })}>
                {t("layers.openColumns")}
              </Button>
            )
          }
        />
      )}
    </Page>
  );
}
