import { Select } from "@mantine/core";
import { useNavigate } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";

/** The same file next month belongs to the project that is there; without a project nothing is asked. */
export function ExistingProject() {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const { data } = useRead("/v1/wanalyzer/project/list", {});
  const ready = (data?.list ?? []).filter((project) => project.state === "ready");
  if (ready.length === 0) return null;
  return (
    <Select
      label={t("projects.refresh.choose")}
      placeholder={t("projects.refresh.choosePlaceholder")}
      data={ready.map((project) => ({ value: project.project_id, label: project.project_name }))}
      value={null}
      searchable
      onChange={(chosen) => chosen && void navigate(to("add_dataset", { project_id: chosen }))}
    />
  );
}
