import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconBrain,
  IconChartDots,
  IconChartHistogram,
  IconDots,
  IconDownload,
  IconFileImport,
  IconFilter,
  IconLifebuoy,
  IconMapPin,
  IconTable,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useAskLink } from "@/screens/AskAbout";
import { useLink } from "@/screens/links";
import { useDevice } from "@/ui/device";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";

const ProjectPlace = lazy(() => import("./place/ProjectPlace"));

interface ActionsProps {
  projectId: string;
  projectName: string;
}

/** What can be done with the data of a project. */
export function ProjectActions({ projectId, projectName }: ActionsProps) {
  const { t } = useT();
  const to = useLink();
  const { isMobile } = useDevice();
  const params = { project_id: projectId };
  const { run, isRunning: isSaving } = useDownload();
  const save = () =>
    void run("/v1/wanalyzer/project/dataset/excel", { body: params, fallbackName: `${projectName}.xlsx` });
  const [isPlacing, setPlacing] = useState(false);
  const ask = useAskLink({ kind: "project", id: projectId });
  const filter = to("project_dataset_filter", params);
  const pivot = to("project_pivot", params);
  const charts = to("project_charts", params);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={t("projects.more")}
            loading={isMobile && isSaving}
          >
            <IconDots size={ICON.md} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={ask} leftSection={<IconLifebuoy size={ICON.sm} aria-hidden />}>
            {t("support.ask")}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={to("add_dataset", params)}
            leftSection={<IconFileImport size={ICON.sm} aria-hidden />}
          >
            {t("projects.refresh.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconMapPin size={ICON.sm} aria-hidden />} onClick={() => setPlacing(true)}>
            {t("projects.place.project")}
          </Menu.Item>
          {isMobile && (
            <>
              <Menu.Item component={Link} to={filter} leftSection={<IconFilter size={ICON.sm} aria-hidden />}>
                {t("projects.filter")}
              </Menu.Item>
              <Menu.Item component={Link} to={pivot} leftSection={<IconTable size={ICON.sm} aria-hidden />}>
                {t("charts.pivot.open")}
              </Menu.Item>
              <Menu.Item
                component={Link}
                to={charts}
                leftSection={<IconChartDots size={ICON.sm} aria-hidden />}
              >
                {t("charts.own.open")}
              </Menu.Item>
              <Menu.Item leftSection={<IconDownload size={ICON.sm} aria-hidden />} onClick={save}>
                {t("projects.excel")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPlacing && (
        <Suspense>
          <ProjectPlace projectId={projectId} onClose={() => setPlacing(false)} />
        </Suspense>
      )}
      {!isMobile && (
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={ICON.md} aria-hidden />}
            onClick={save}
            loading={isSaving}
          >
            {t("projects.excel")}
          </Button>
          <Button
            component={Link}
            to={filter}
            variant="default"
            leftSection={<IconFilter size={ICON.md} aria-hidden />}
          >
            {t("projects.filter")}
          </Button>
          <Button
            component={Link}
            to={pivot}
            variant="default"
            leftSection={<IconTable size={ICON.md} aria-hidden />}
          >
            {t("charts.pivot.open")}
          </Button>
          <Button
            component={Link}
            to={charts}
            variant="default"
            leftSection={<IconChartDots size={ICON.md} aria-hidden />}
          >
            {t("charts.own.open")}
          </Button>
        </>
      )}
      <Button
        component={Link}
        to={to("project_machine_learning", params)}
        variant="default"
        leftSection={isMobile ? null : <IconBrain size={ICON.md} aria-hidden />}
      >
        {t("projects.learning")}
      </Button>
      <Button
        component={Link}
        to={to("project_dataset_statistics_query", params)}
        leftSection={isMobile ? null : <IconChartHistogram size={ICON.md} aria-hidden />}
      >
        {t("projects.statistics")}
      </Button>
    </>
  );
}
