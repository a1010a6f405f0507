import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { Page, Section } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { AssignForm } from "../AssignForm";
import { nameOf, stateOf, useLeft, usePeriod } from "../GrantParts";
import { useGrantChanges } from "../useGrantChanges";
import { type Grant, isAssignable, isLive } from "../values";

const LIST = "/v1/user/authorization/list";

/** What the person is authorized to, and what of it was passed on to others. */
export default function AuthorityManagementScreen() {
  const { t } = useT();
  const held = usePages(LIST, {});
  const left = useLeft();
  const period = usePeriod();
  const own = held.rows?.filter(isAssignable) ?? [];
  const label = (grant: Grant) => `${grant.auth_name} – ${left(grant)}, ${period(grant)}`;
  return (
    <Page title={t("access.mine.title")} description={t("access.mine.lead")}>
      <Section flush title={t("access.mine.held")}>
        {held.read.error && !held.rows ? (
          <ErrorState problem={held.read.error} onRetry={() => void held.read.refetch()} />
        ) : (
          <HeldTable {...held} />
        )}
      </Section>
      {own.length > 0 && (
        <Section title={t("access.mine.assign")} description={t("access.mine.assign.lead")}>
          <AssignForm
            areOwn
            draft="access.assign"
            choices={own.map((grant) => ({ value: grant.user_auth_id, label: label(grant) }))}
          />
        </Section>
      )}
      <AssignedSection isOpen={own.length > 0} />
    </Page>
  );
}

function HeldTable({ read, rows, onMore, isLoadingMore }: ReturnType<typeof usePages<typeof LIST>>) {
  const { t } = useT();
  const left = useLeft();
  const period = usePeriod();
  return (
    <DataTable
      label={t("access.mine.held")}
      rows={rows}
      isLoading={read.isPending}
      rowKey={(grant) => grant.user_auth_id}
      onMore={onMore}
      isLoadingMore={isLoadingMore}
      empty={
        <EmptyState
          icon={<IconKey />}
          title={t("access.mine.none.title")}
          text={t("access.mine.none.text")}
        />
      }
      columns={[
        {
          key: "name",
          label: t("access.auth"),
          cell: nameOf,
        },
        { key: "state", label: t("access.state"), cell: stateOf },
        { key: "left", label: t("access.uses"), cell: left },
        { key: "period", label: t("access.dates"), cell: period },
        {
          key: "assign",
          label: t("access.mayAssign"),
          cell: (grant) => (grant.may_assign ? t("ui.yes") : t("ui.no")),
        },
      ]}
    />
  );
}

const cancelOf = (grant: Grant) => (isLive(grant) ? <CancelButton grant={grant} /> : null);

function CancelButton({ grant }: { grant: Grant }) {
  const { t } = useT();
  const { askCancel } = useGrantChanges();
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="danger"
      aria-label={t("access.cancel.of", { name: grant.username, auth: grant.auth_name })}
      onClick={() => askCancel(grant)}
    >
      {t("access.cancel")}
    </Button>
  );
}

/** Shown to whoever may assign, and to whoever has assigned something before. */
function AssignedSection({ isOpen }: { isOpen: boolean }) {
  const { t } = useT();
  const assigned = usePages(LIST, { direction: "assigned" });
  const left = useLeft();
  const period = usePeriod();
  if (!isOpen && !assigned.rows?.length) return null;
  return (
    <Section flush title={t("access.assigned.title")} description={t("access.assigned.lead")}>
      <DataTable
        label={t("access.assigned.title")}
        rows={assigned.rows}
        isLoading={assigned.read.isPending}
        rowKey={(grant) => grant.user_auth_id}
        onMore={assigned.onMore}
        isLoadingMore={assigned.isLoadingMore}
        empty={<EmptyState title={t("access.assigned.none.title")} text={t("access.assigned.none.text")} />}
        rowActions={cancelOf}
        columns={[
          { key: "person", label: t("access.person"), cell: (grant) => grant.username },
          { key: "auth", label: t("access.auth"), cell: (grant) => grant.auth_name },
          { key: "state", label: t("access.state"), cell: stateOf },
          { key: "left", label: t("access.uses"), cell: left },
          { key: "period", label: t("access.dates"), cell: period },
        ]}
      />
    </Section>
  );
}
