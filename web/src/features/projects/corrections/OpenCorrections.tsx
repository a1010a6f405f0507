import { Alert, Anchor } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { openCorrections, useColumns } from "../readColumns";

/** A line where results stand on data in which corrections still wait to be accepted. */
export function OpenCorrections({ projectId }: { projectId: string }) {
  const { t } = useT();
  const to = useLink();
  const columns = useColumns(projectId);
  const count = columns.data ? openCorrections(columns.data).length : 0;
  if (count === 0) return null;
  return (
    <Alert color="warning" icon={<IconWand aria-hidden />} className="num">
      {t("projects.corrections.open", { count })}{" "}
      <Anchor component={Link} to={to("project_view", { project_id: projectId, tab: "corrections" })}>
        {t("projects.corrections.look")}
      </Anchor>
    </Alert>
  );
}
