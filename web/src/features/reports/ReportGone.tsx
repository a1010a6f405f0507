import { Button } from "@mantine/core";
import { IconReportOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Page } from "@/ui/Page";
import { EmptyState } from "@/ui/States";

/** The address names a report that is not there; the others are. */
export function ReportGone() {
  const { t } = useT();
  const to = useLink();
  return (
    <Page title={t("reports.title")}>
      <EmptyState
        icon={<IconReportOff />}
        title={t("reports.gone")}
        text={t("reports.gone.text")}
        action={
          <Button component={Link} to={to("report_view")} variant="default">
            {t("reports.all")}
          </Button>
        }
      />
    </Page>
  );
}
