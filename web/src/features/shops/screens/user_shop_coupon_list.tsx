import { Button, Stack } from "@mantine/core";
import { IconPlus, IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import type { CouponView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { useUrlParam } from "@/screens/useUrlState";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { CouponForm } from "../coupons/CouponForm";
import { useCouponColumns } from "../coupons/useCouponColumns";
import { ShopNeeded } from "../ShopNeeded";
import { Trail } from "../Trail";

const LIST = "/v1/user/shop/coupon/list";

/** The coupons of a shop: what each takes off, how often it was used, and until when it holds. */
export default function CouponListScreen() {
  const { t } = useT();
  const shop = useUrlParam("shop");
  return shop ? <Coupons key={shop} shop={shop} /> : <ShopNeeded title={t("shops.coupons.title")} />;
}

function Coupons({ shop }: { shop: string }) {
  const { t } = useT();
  /** Null = a new one; undefined = none is open. */
  const [open, setOpen] = useState<CouponView | null | undefined>(undefined);
  const read = useRead(LIST, { query: { user_shop_client_id: shop } });
  const columns = useCouponColumns();
  const add = (
    <Button leftSection={<IconPlus size={ICON.md} aria-hidden />} onClick={() => setOpen(null)}>
      {t("shops.coupons.new")}
    </Button>
  );
  const actionsOf = (row: CouponView) =>
    row.ended_at === null && <RowActions row={row} onEdit={() => setOpen(row)} />;
  return (
    <Stack gap="xs">
      <Trail shop={shop} />
      <ListScreen
        title={t("shops.coupons.title")}
        description={t("shops.coupons.lead")}
        actions={add}
        read={read}
        rows={read.data?.list}
        columns={columns}
        rowKey={(row) => row.coupon_id}
        searchText={(row) => `${row.code} ${row.bundle_group}`}
        rowActions={actionsOf}
        empty={
          <EmptyState
            icon={<IconTicket />}
            title={t("shops.coupons.none")}
            text={t("shops.coupons.none.text")}
            action={add}
          />
        }
      />
      {open !== undefined && <CouponForm shop={shop} coupon={open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}

function RowActions({ row, onEdit }: { row: CouponView; onEdit: () => void }) {
  const { t } = useT();
  const { code } = row;
  const end = useChange("/v1/user/shop/coupon/end", {
    refreshes: [LIST],
    onDone: () => notifyDone(t("shops.coupons.ended", { code })),
  });
  const ask = () =>
    confirmLasting({
      title: t("shops.coupons.end.title"),
      text: t("shops.coupons.end.text", { code }),
      confirmLabel: t("shops.coupons.end"),
      onConfirm: () => end.run({ query: { coupon_id: row.coupon_id } }),
    });
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t("shops.coupons.edit.of", { code })}
        onClick={onEdit}
      >
        {t("ui.edit")}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="danger"
        loading={end.isRunning}
        aria-label={t("shops.coupons.end.of", { code })}
        onClick={ask}
      >
        {t("shops.coupons.end")}
      </Button>
    </>
  );
}
