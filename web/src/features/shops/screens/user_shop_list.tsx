import { Badge, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconBuildingStore, IconPlus, IconTag } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { hasRole, useSession } from "@/api/session";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { HEIGHT, ICON } from "@/ui/sizes";
import { Logo } from "../shop/LogoField";
import { StatusBadge } from "../shop/ShopStatus";
import { ShopLinks } from "../ShopLinks";

const LIST = "/v1/user/shop/list";
type Row = AnswerOf<typeof LIST>["list"][number];

/** The shops a person owns or works in. */
export default function ShopListScreen() {
  const { t } = useT();
  const to = useLink();
  const { user } = useSession();
  const isAdmin = hasRole(user, "admin");
  const [state, setState] = useUrlState("state");
  const isWaiting = isAdmin && state === "waiting";
  const { read, rows, onMore, isLoadingMore } = usePages(LIST, isWaiting ? { status: "waiting" } : {});
  const columns = useColumns();
  const mayAdd = ["admin", "shop_new"].some((role) => hasRole(user, role));
  const add = mayAdd && (
    <Button
      component={Link}
      to={to("user_shop_record")}
      leftSection={<IconPlus size={ICON.md} aria-hidden />}
    >
      {t("shops.list.new")}
    </Button>
  );
  return (
    <ListScreen
      title={t("shops.list.title")}
      description={t(isAdmin ? "shops.list.leadAll" : "shops.list.lead")}
      actions={add}
      read={read}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.user_shop_client_id}
      linkTo={(row) => to("user_shop_record", { shop: row.user_shop_client_id })}
      searchText={(row) => `${row.shop_name} ${row.short_name} ${row.owner_username}`}
      rowActions={actionsOf}
      onMore={onMore}
      isLoadingMore={isLoadingMore}
      filters={
        isAdmin && (
          <SegmentedControl
            aria-label={t("shops.shop.status")}
            value={isWaiting ? "waiting" : ""}
            onChange={(next) => setState(next || null)}
            data={[
              { value: "", label: t("shops.list.all") },
              { value: "waiting", label: t("shops.list.waiting") },
            ]}
          />
        )
      }
      empty={
        <EmptyState
          icon={<IconBuildingStore />}
          title={t(isWaiting ? "shops.list.noneWaiting" : "shops.list.none")}
          text={t(
            isWaiting
              ? "shops.list.noneWaitingText"
              : mayAdd
                ? "shops.list.noneText"
                : "shops.list.noneStaff",
          )}
          action={isWaiting ? null : add || <SellOwn />}
        />
      }
    />
  );
}

/** Whoever may open no shop of a company has one of their own as soon as they sell an analysis. */
function SellOwn() {
  const { t } = useT();
  const to = useLink();
  return (
    <Button
      component={Link}
      to={to("user_created_bundles")}
      leftSection={<IconTag size={ICON.md} aria-hidden />}
    >
      {t("shops.list.sellOwn")}
    </Button>
  );
}

const actionsOf = (row: Row) => <ShopLinks shop={row.user_shop_client_id} name={row.shop_name} isSmall />;

function useColumns(): Column<Row>[] {
  const { t } = useT();
  const { number, date } = useFormat();
  return [
    {
      key: "name",
      label: t("shops.shop.name"),
      cell: (row) => (
        <Group gap="sm" wrap="nowrap" component="span">
          <Logo url={row.shop_logo_url} size={HEIGHT.field} />
          <Stack gap="3xs" component="span" align="flex-start">
            {row.shop_name}
            {row.is_platform && (
              <Badge component="span" miw="max-content" variant="outline">
                {t("shops.platform.badge")}
              </Badge>
            )}
            {row.kind === "personal" && (
              <Badge component="span" miw="max-content" variant="outline" color="neutral">
                {t("shops.shop.personal")}
              </Badge>
            )}
          </Stack>
        </Group>
      ),
      sortBy: (row) => row.shop_name,
    },
    {
      key: "status",
      label: t("shops.shop.status"),
      cell: (row) => <StatusBadge status={row.status} />,
      sortBy: (row) => row.status,
    },
    {
      key: "owner",
      label: t("shops.staff.owner"),
      cell: (row) => row.owner_username,
      sortBy: (row) => row.owner_username,
    },
    {
      key: "bundles",
      label: t("shops.list.onSale"),
      cell: (row) =>
        t("shops.list.count", {
          active: number(row.active_bundle_count, 0),
          all: number(row.bundle_count, 0),
        }),
      sortBy: (row) => row.active_bundle_count,
      isNumber: true,
    },
    {
      key: "since",
      label: t("shops.list.since"),
      cell: (row) => date(row.created_at),
      sortBy: (row) => row.created_at,
    },
  ];
}
