import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconDatabaseSearch, IconLogin2 } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { CallProblem } from "@/api/problems";
import { useSession } from "@/api/session";
import { usePages } from "@/api/usePages";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { BoughtRows } from "../filter/BoughtRows";
import { DownloadButton, FilteredRows, RuleEditor } from "../filter/FilterParts";
import { useFilter } from "../filter/useFilter";
import { useView } from "../filter/useView";
import { ViewFields } from "../filter/ViewFields";
import { useColumns, useProjectFacts } from "../readColumns";
import type { ColumnsOf } from "../values";

const ROUTE = "create_data_query";

/** A question of data in one page: which rows, which columns, in which order. Its address is the question. */
export default function CreateDataQuery() {
  const { isSignedIn } = useSession();
  const project = useUrlParam("project_id");
  const product = useUrlParam("auth_client_id");
  if (product) {
    return (
      <BoughtScreen type="dataset_filter" route={ROUTE} wide>
        {(bought) => <OfProduct product={bought} />}
      </BoughtScreen>
    );
  }
  if (!isSignedIn) return <SignInFirst />;
  return project ? <OfProject key={project} projectId={project} /> : <Choice />;
}

function SignInFirst() {
  const { t } = useT();
  const to = useLink();
  const { pathname, search } = useLocation();
  return (
    <Page title={t("projects.query.title")} description={t("projects.query.lead")}>
      <EmptyState
        icon={<IconLogin2 />}
        title={t("projects.query.signIn.title")}
        text={t("projects.query.signIn.text")}
        action={
          <>
            <Button component={Link} to={to("dataset_filter_products")} variant="default">
              {t("bought.dataset_filter.title")}
            </Button>
            <Button component={Link} to={to("login", { next: `${pathname}${search}` })}>
              {t("bought.signIn")}
            </Button>
          </>
        }
      />
    </Page>
  );
}

/** Which data is asked: of an own project, or bought. */
function Choice() {
  const { t } = useT();
  return (
    <Page title={t("projects.query.title")} description={t("projects.query.lead")}>
      <OwnProjects />
      <BoughtData />
    </Page>
  );
}

function OwnProjects() {
  const { t } = useT();
  const to = useLink();
  const { number, date } = useFormat();
  const { read, rows, ...pages } = usePages("/v1/wanalyzer/project/list", {});
  const ready = rows?.filter((project) => project.state === "ready");
  return (
    <Section flush title={t("projects.query.own")}>
      <Loaded read={read}>
        {() => (
          <DataTable
            label={t("projects.query.own")}
            rows={ready ?? []}
            rowKey={(project) => project.project_id}
            linkTo={(project) => to(ROUTE, { project_id: project.project_id })}
            empty={
              <EmptyState
                icon={<IconDatabaseSearch />}
                title={t("projects.none")}
                text={t("projects.noneText")}
                action={
                  <Button component={Link} to={to("add_dataset")}>
                    {t("projects.addDataset")}
                  </Button>
                }
              />
            }
            {...pages}
            columns={[
              { key: "name", label: t("projects.query.project"), cell: (project) => project.project_name },
              {
                key: "rows",
                label: t("projects.query.rows"),
                isNumber: true,
                cell: (project) => number(project.row_count, 0),
              },
              {
                key: "columns",
                label: t("projects.query.columnCount"),
                isNumber: true,
                cell: (project) => number(project.column_count, 0),
              },
              {
                key: "changed",
                label: t("projects.query.changed"),
                cell: (project) => date(project.updated_at),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Shown only where there is something. */
function BoughtData() {
  const { t } = useT();
  const to = useLink();
  const { rows, ...pages } = usePages("/v1/user/entitlement/list", {
    product_type: "dataset_filter",
    status: "active",
  });
  if (!rows?.length) return null;
  return (
    <Section flush title={t("projects.query.bought")}>
      <DataTable
        label={t("projects.query.bought")}
        rows={rows}
        rowKey={(held) => held.auth_client_id}
        linkTo={(held) => to(ROUTE, { auth_client_id: held.auth_client_id })}
        onMore={pages.onMore}
        isLoadingMore={pages.isLoadingMore}
        columns={[
          { key: "name", label: t("bought.product"), cell: (held) => held.product_name },
          { key: "bundle", label: t("projects.query.bundle"), cell: (held) => held.bundle_name },
          { key: "seller", label: t("bought.seller"), cell: (held) => held.seller_name },
        ]}
      />
    </Section>
  );
}

function OfProject({ projectId }: { projectId: string }) {
  const { t } = useT();
  const to = useLink();
  const project = useProjectFacts(projectId);
  const columns = useColumns(projectId);
  const name = project.data?.facts.project_name ?? "";
  return (
    <Page
      wide
      title={t("projects.query.title")}
      description={
        name && (
          <Anchor component={Link} to={to("project_view", { project_id: projectId })}>
            {name}
          </Anchor>
        )
      }
      actions={
        <Button component={Link} to={to(ROUTE)} variant="default">
          {t("projects.query.other")}
        </Button>
      }
    >
      <Loaded read={columns} skeleton={<RowSkeleton />}>
        {(data) => <OwnQuery projectId={projectId} name={name} data={data} />}
      </Loaded>
    </Page>
  );
}

function OwnQuery({ projectId, name, data }: { projectId: string; name: string; data: ColumnsOf }) {
  const { t } = useT();
  const filter = useFilter(projectId, true);
  const shown = useView(data.columns);
  const isRefused = filter.count.error instanceof CallProblem;
  return (
    <>
      <Section>
        <Stack gap="lg">
          <RuleEditor filter={filter} data={data} />
          <ViewFields columns={data.columns} shown={shown} />
          <Group gap="sm">
            <DownloadButton
              projectId={projectId}
              name={name}
              rule={filter.rule}
              view={shown.view}
              isOff={isRefused}
            />
            <Text size="sm" c="dimmed">
              {t("projects.query.kept")}
            </Text>
          </Group>
        </Stack>
      </Section>
      <FilteredRows
        projectId={projectId}
        data={data}
        rule={isRefused ? null : filter.rule}
        view={shown.view}
      />
    </>
  );
}

function OfProduct({ product }: { product: BoughtProduct }) {
  const columns = useColumns(product.projectId, true, product.authClientId);
  return <Loaded read={columns}>{(data) => <BoughtQuery product={product} data={data} />}</Loaded>;
}

function BoughtQuery({ product, data }: { product: BoughtProduct; data: ColumnsOf }) {
  const shown = useView(data.columns);
  return (
    <BoughtRows product={product} data={data} view={shown.view}>
      <ViewFields columns={data.columns} shown={shown} />
    </BoughtRows>
  );
}
