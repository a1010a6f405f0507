import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";

/** The way from the settings to the list of connected applications. */
export function ConnectedSection() {
  const { t } = useT();
  const to = useLink();
  return (
    <Section
      title={t("applications.mine.title")}
      description={t("applications.mine.lead")}
      actions={
        <Button component={Link} to={to("connected_applications")} size="sm" variant="default">
          {t("applications.mine.go")}
        </Button>
      }
    />
  );
}
