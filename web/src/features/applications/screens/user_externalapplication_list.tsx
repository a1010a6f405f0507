import { Badge, Button, Switch } from "@mantine/core";
import { IconApps, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ApplicationRecord } from "@/api/generated/types.gen";
import { hasRole, useSession } from "@/api/session";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";

/** The applications a person registered; an administrator may look at everyone's. */
export default function ApplicationListScreen() {
  const { t } = useT();
  const to = useLink();
  const { user } = useSession();
  const [everyone, setEveryone] = useUrlState("everyone");
  const isOfEveryone = everyone === "1";
  const { read, rows, onMore, isLoadingMore } = usePages("/v1/user/externalapplication/list", {
    of_everyone: isOfEveryone,
  });
  const columns = useColumns(isOfEveryone);
  const add = (
    <Button
      component={Link}
      to={to("user_externalapplication_record")}
      leftSection={<IconPlus size={ICON.md} aria-hidden />}
    >
      {t("applications.list.new")}
    </Button>
  );
  return (
    <ListScreen
      title={t("applications.list.title")}
      description={t("applications.list.lead")}
      actions={add}
      read={read}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.user_externalapplication_client_id}
      linkTo={(row) =>
        to("user_externalapplication_record", { application: row.user_externalapplication_client_id })
      }
      searchText={(row) => `${row.name} ${row.url} ${row.owner_username}`}
      {...(hasRole(user, "admin")
        ? {
            filters: (
              <Switch
                label={t("applications.list.everyone")}
                checked={isOfEveryone}
                onChange={(event) => {
                  setEveryone(event.currentTarget.checked ? "1" : null);
                }}
              />
            ),
          }
        : {})}
      onMore={onMore}
      isLoadingMore={isLoadingMore}
      empty={
        <EmptyState
          icon={<IconApps />}
          title={t("applications.list.none")}
          text={t("applications.list.noneText")}
          action={add}
        />
      }
    />
  );
}

function useColumns(withOwner: boolean): Column<ApplicationRecord>[] {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const owner: Column<ApplicationRecord> = {
    key: "owner",
    label: t("applications.owner"),
    cell: (row) => row.owner_username,
    sortBy: (row) => row.owner_username,
  };
  return [
    { key: "name", label: t("applications.name"), cell: (row) => row.name, sortBy: (row) => row.name },
    { key: "url", label: t("applications.url"), cell: (row) => row.url, sortBy: (row) => row.url },
    ...(withOwner ? [owner] : []),
    {
      key: "status",
      label: t("applications.status"),
      cell: (row) => (
        <Badge color={row.status === "active" ? "success" : "neutral"}>
          {t(`applications.status.${row.status}`)}
        </Badge>
      ),
      sortBy: (row) => row.status,
    },
    {
      key: "users",
      label: t("applications.users"),
      cell: (row) => number(row.users_count, 0),
      sortBy: (row) => row.users_count,
      isNumber: true,
    },
    {
      key: "last",
      label: t("applications.lastUse"),
      cell: (row) => (row.last_used_at ? dateTime(row.last_used_at) : t("applications.never")),
      sortBy: (row) => row.last_used_at,
    },
  ];
}
