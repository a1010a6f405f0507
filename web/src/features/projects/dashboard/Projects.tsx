import { Button, Card, Group, SimpleGrid, Skeleton } from "@mantine/core";
import { IconFileUpload, IconTable } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { matches } from "@/ui/fold";
import { Page } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { HEIGHT, ICON, WIDTH } from "@/ui/sizes";
import { Checklist } from "./Checklist";
import classes from "./Dashboard.module.css";
import { ProjectCard } from "./ProjectCard";
import { useProjects } from "./useProjects";
import { WaitingForYou } from "./WaitingForYou";

const WITH_SEARCH = 4;
/** Only few need it on the start page: it is no part of the first load. */
const SearchField = lazy(async () => ({ default: (await import("@/ui/SearchField")).SearchField }));

/** A person's projects. */
export default function Projects() {
  const { t } = useT();
  const to = useLink();
  const [query, setQuery] = useUrlState("q");
  const { projects, read, refresh, remove, rename } = useProjects();
  const found = projects?.filter(
    (each) => !query || matches(`${each.project_name} ${each.file_name}`, query),
  );
  const add = (
    <Button
      component={Link}
      to={to("add_dataset")}
      leftSection={<IconFileUpload size={ICON.md} aria-hidden />}
    >
      {t("projects.addDataset")}
    </Button>
  );
  return (
    <Page title={t("projects.title")} description={t("projects.lead")} actions={add}>
      <WaitingForYou />
      {projects && <Checklist projects={projects} />}
      {(projects?.length ?? 0) >= WITH_SEARCH && (
        <Suspense fallback={<Skeleton h={HEIGHT.field} maw={WIDTH.xl} />}>
          <SearchField placeholder={t("projects.search")} value={query} onSearch={setQuery} maw={WIDTH.xl} />
        </Suspense>
      )}
      {!found && read.error && (
        <Card>
          <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
        </Card>
      )}
      {!found && !read.error && <Waiting />}
      {found?.length === 0 && (
        <Card>
          {query ? (
            <EmptyState title={t("ui.noMatch.title")} text={t("ui.noMatch.text")} />
          ) : (
            <EmptyState
              icon={<IconTable />}
              title={t("projects.none")}
              text={t("projects.noneText")}
              action={add}
            />
          )}
        </Card>
      )}
      {found && found.length > 0 && (
        <ul className={classes["projects"]}>
          {found.map((project) => (
            <li key={project.project_id}>
              <ProjectCard
                project={project}
                onRename={(name) => void rename(project, name)}
                onDelete={() => void remove(project)}
                onReady={refresh}
              />
            </li>
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            onClick={() => void read.fetchNextPage()}
            loading={read.isFetchingNextPage}
          >
            {t("ui.more")}
          </Button>
        </Group>
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" aria-hidden>
      {["a", "b", "c"].map((key) => (
        <Card key={key}>
          <Skeleton h={HEIGHT.line} w="60%" mb="md" />
          <Skeleton h={HEIGHT.line} w="40%" mb="xs" />
          <Skeleton h={HEIGHT.line} w="70%" mb="md" />
          <Skeleton h={HEIGHT.line} w="80%" />
        </Card>
      ))}
    </SimpleGrid>
  );
}
