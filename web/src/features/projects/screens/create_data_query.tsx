import { Button } from "@mantine/core";
import { IconDatabaseSearch, IconLogin2 } from "@tabler/icons-react";
import { Link, Navigate, useLocation } from "react-router";
import { useSession } from "@/api/session";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";

/** Which data is filtered: of an own project, or bought. What names one already leads to its rows. */
export default function CreateDataQuery() {
  const { isSignedIn } = useSession();
  const to = useLink();
  const { search } = useLocation();
  const asked = Object.fromEntries(new URLSearchParams(search));
  if (asked["auth_client_id"]) return <Navigate to={to("dataset_filter_products", asked)} replace />;
  if (!isSignedIn) return <SignInFirst />;
  return asked["project_id"] ? <Navigate to={to("project_dataset_filter", asked)} replace /> : <Choice />;
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
            linkTo={(project) => to("project_dataset_filter", { project_id: project.project_id })}
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
        linkTo={(held) => to("dataset_filter_products", { auth_client_id: held.auth_client_id })}
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
