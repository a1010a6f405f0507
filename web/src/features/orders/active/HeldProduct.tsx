import { Button, Group, Stack } from "@mantine/core";
import { Link } from "react-router";
import type { EntitlementDetail, EntitlementView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ConfirmButton } from "@/ui/confirm";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Page, Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded } from "@/ui/States";
import { AssignPart } from "./AssignPart";
import { OpenButton } from "./OpenButton";
import { useLeft } from "./useLeft";
import { HELD_READS } from "./values";

/** One held product: what is left, what it was used for, and who holds parts of it. */
export function HeldProduct({ id }: { id: string }) {
  const { t } = useT();
  const to = useLink();
  const read = useRead("/v1/user/entitlement/get", { query: { auth_client_id: id } });
  const held = read.data?.entitlement;
  return (
    <Page
      title={held?.product_name ?? t("orders.active.product")}
      description={held && [held.bundle_name, held.seller_name].filter(Boolean).join(" · ")}
      actions={
        <>
          <Button component={Link} to={to("user_product_bundles_active")} variant="default">
            {t("orders.active.back")}
          </Button>
          {held?.is_usable && (
            <OpenButton
              isMain
              type={held.product_type}
              authClientId={held.auth_client_id}
              name={held.product_name}
            />
          )}
        </>
      }
    >
      <Loaded read={read}>{(detail) => <Parts detail={detail} />}</Loaded>
    </Page>
  );
}

function Parts({ detail }: { detail: EntitlementDetail }) {
  const { t } = useT();
  const { date } = useFormat();
  const left = useLeft();
  const { entitlement: held, assigned_list } = detail;
  const isAssignable = held.may_assign && held.count !== 0 && ["pending", "active"].includes(held.status);
  // Its uses are taken from the authorization, and it is passed on there.
  const isAuthorization = held.product_type === "authorization";
  return (
    <Stack gap="lg">
      <Stats columns={isAuthorization ? 2 : held.renew_date ? 4 : 3}>
        {!isAuthorization && <Stat label={t("orders.active.left")} value={left(held)} />}
        {held.renew_date && <Stat label={t("orders.active.renews")} value={date(held.renew_date)} />}
        <Stat label={t("orders.active.from")} value={date(held.start_date)} />
        <Stat
          label={t("orders.active.until")}
          value={held.end_date ? date(held.end_date) : t("orders.active.forever")}
        />
      </Stats>
      {isAssignable && (
        <Section title={t("orders.assign.title")} description={t("orders.assign.text")}>
          <AssignPart held={held} />
        </Section>
      )}
      {assigned_list.length > 0 && <Assigned parts={assigned_list} />}
      {isAuthorization ? <InAuthorities /> : <Uses detail={detail} />}
    </Stack>
  );
}

/** Where the uses of an authorization stand, and where it is passed on. */
function InAuthorities() {
  const { t } = useT();
  const to = useLink();
  return (
    <Section title={t("orders.active.authority.title")} description={t("orders.active.authority.text")}>
      <Group>
        <Button component={Link} to={to("authority_management")} variant="default">
          {t("orders.active.authority.open")}
        </Button>
      </Group>
    </Section>
  );
}

const LIVE = new Set(["pending", "active", "suspended"]);

const takeBackOf = (part: EntitlementView) => <TakeBack part={part} />;

function TakeBack({ part }: { part: EntitlementView }) {
  const { t } = useT();
  const cancel = useChange("/v1/user/entitlement/assignment/cancel", {
    refreshes: HELD_READS,
    onDone: ({ status_message }) => notifyDone(status_message),
  });
  if (!LIVE.has(part.status)) return t("orders.assigned.over");
  return (
    <ConfirmButton
      size="compact-sm"
      title={t("orders.assigned.cancel.of", { name: part.username })}
      text={t("orders.assigned.cancel.text")}
      confirmLabel={t("orders.assigned.cancel")}
      onConfirm={() => cancel.run({ query: { auth_client_id: part.auth_client_id } })}
      aria-label={t("orders.assigned.cancel.of", { name: part.username })}
    >
      {t("orders.assigned.cancel")}
    </ConfirmButton>
  );
}

function Assigned({ parts }: { parts: readonly EntitlementView[] }) {
  const { t } = useT();
  const { date } = useFormat();
  const left = useLeft();
  return (
    <Section flush title={t("orders.assigned.title")}>
      <DataTable
        label={t("orders.assigned.title")}
        rows={parts}
        rowKey={(part) => part.auth_client_id}
        columns={[
          { key: "name", label: t("orders.assigned.person"), cell: (part) => part.username },
          { key: "left", label: t("orders.active.left"), cell: left },
          {
            key: "until",
            label: t("orders.active.until"),
            cell: (part) => (part.end_date ? date(part.end_date) : t("orders.active.forever")),
          },
        ]}
        rowActions={takeBackOf}
      />
    </Section>
  );
}

function Uses({ detail }: { detail: EntitlementDetail }) {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  return (
    <Section flush title={t("orders.uses.title")}>
      <DataTable
        label={t("orders.uses.title")}
        rows={detail.use_list}
        rowKey={(use) => `${use.used_at} ${use.purpose}`}
        empty={<EmptyState title={t("orders.uses.none.title")} text={t("orders.uses.none.text")} />}
        columns={[
          { key: "at", label: t("orders.uses.at"), cell: (use) => dateTime(use.used_at) },
          { key: "purpose", label: t("orders.uses.purpose"), cell: (use) => use.purpose || "–" },
          {
            key: "count",
            label: t("orders.uses.count"),
            isNumber: true,
            cell: (use) => (use.is_returned ? t("orders.uses.returned") : number(use.count, 0)),
          },
        ]}
      />
    </Section>
  );
}
