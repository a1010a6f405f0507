import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { EmptyState } from "@/ui/States";

/** The address names a layer that is not there; the others are. */
export function LayerGone() {
  const { t } = useT();
  const to = useLink();
  return (
    <EmptyState
      title={t("layers.gone")}
      text={t("layers.goneText")}
      action={
        <Button component={Link} to={to("db")} variant="default">
          {t("layers.all")}
        </Button>
      }
    />
  );
}
