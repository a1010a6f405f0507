import { Badge, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { ShopRole } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { useServerForm } from "@/ui/useServerForm";
import { WIDTH } from "@/ui/sizes";
import { may, ROLES, type Shop } from "../types";

const LIST = "/v1/user/shop/staff/list";
const REFRESHED = [LIST] as const;

type Person = { username: string; roles: ShopRole[] };
type Staff = Person & { staff_user_client_id: string; name: string; is_owner: boolean; created_at: string };

/** Who works in the shop and with what each is trusted. */
export function StaffPanel({ shop }: { shop: Shop }) {
  const { t } = useT();
  const query = { user_shop_client_id: shop.user_shop_client_id };
  const read = useRead(LIST, { query });
  const mayChange = may(shop, "shop_admin");
  const { put, remove } = useStaffChanges(query);
  const form = useServerForm<Person>({
    draft: `shop.staff.${shop.user_shop_client_id}`,
    initialValues: { username: "", roles: [] },
    validate: {
      username: (name) => (name.trim() ? null : t("shops.needed")),
      roles: (roles) => (roles.length > 0 ? null : t("shops.staff.noRole")),
    },
  });
  const send = async (values: Person) => {
    await put.send({ query, body: { ...values, username: values.username.trim() } });
    notifyDone(t("shops.staff.added", { name: values.username.trim() }));
    form.form.setValues({ username: "", roles: [] });
    form.settle({ username: "", roles: [] });
  };
  const columns = useColumns();
  const actionsOf = (row: Staff) =>
    !row.is_owner && (
      <RowActions
        row={row}
        onEdit={() => form.form.setValues({ username: row.username, roles: row.roles })}
        onRemove={() => void remove(row)}
      />
    );
  return (
    <Stack gap="lg">
      <Section flush title={t("shops.staff.title")} description={t("shops.staff.lead")}>
        <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
          {({ list }) => (
            <DataTable
              label={t("shops.staff.title")}
              rows={list}
              columns={columns}
              rowKey={(row) => row.staff_user_client_id}
              {...(mayChange ? { rowActions: actionsOf } : {})}
            />
          )}
        </Loaded>
      </Section>
      {mayChange && (
        <Section title={t("shops.staff.add")} description={t("shops.staff.add.lead")}>
          <form onSubmit={form.submit(send)} noValidate>
            <Stack gap="md">
              <TextInput
                label={t("shops.staff.username")}
                autoComplete="off"
                maxLength={64}
                maw={WIDTH.xl}
                {...form.field("username")}
              />
              <Checkbox.Group label={t("shops.staff.roles")} {...form.field("roles")}>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
                  {ROLES.map((role) => (
                    <Checkbox
                      key={role}
                      value={role}
                      label={t(`shops.role.${role}`)}
                      description={t(`shops.role.${role}.help`)}
                    />
                  ))}
                </SimpleGrid>
              </Checkbox.Group>
              <Group justify="flex-end">
                <Button type="submit" loading={form.isSending}>
                  {t("shops.staff.save")}
                </Button>
              </Group>
            </Stack>
          </form>
        </Section>
      )}
    </Stack>
  );
}

function useStaffChanges(query: { user_shop_client_id: string }) {
  const { t } = useT();
  const put = useChange("/v1/user/shop/staff/record", { refreshes: REFRESHED, showsProblem: true });
  const takeOut = useChange("/v1/user/shop/staff/remove", { refreshes: REFRESHED });
  const remove = async (row: Staff) => {
    const { username, roles, staff_user_client_id } = row;
    await takeOut.send({ query, body: { staff_user_client_id } }).then(
      () =>
        notifyDone(t("shops.staff.removed", { name: username }), () => {
          void put.send({ query, body: { username, roles } });
        }),
      () => {},
    );
  };
  return { put, remove };
}

interface RowActionsProps {
  row: Staff;
  onEdit: () => void;
  onRemove: () => void;
}

function RowActions({ row, onEdit, onRemove }: RowActionsProps) {
  const { t } = useT();
  const name = row.username;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t("shops.staff.editOf", { name })}
        onClick={onEdit}
      >
        {t("ui.edit")}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="danger"
        aria-label={t("shops.staff.removeOf", { name })}
        onClick={onRemove}
      >
        {t("shops.staff.remove")}
      </Button>
    </>
  );
}

function useColumns(): Column<Staff>[] {
  const { t } = useT();
  const { date } = useFormat();
  return [
    {
      key: "username",
      label: t("shops.staff.person"),
      cell: (row) => (
        <>
          <Text span inherit fw={600}>
            {row.name || row.username}
          </Text>
          {row.name && (
            <Text size="sm" c="dimmed">
              {row.username}
            </Text>
          )}
        </>
      ),
    },
    {
      key: "roles",
      label: t("shops.staff.roles"),
      cell: (row) =>
        row.is_owner ? (
          <Badge>{t("shops.staff.owner")}</Badge>
        ) : (
          row.roles.map((role) => t(`shops.role.${role}`)).join(", ")
        ),
    },
    { key: "since", label: t("shops.staff.since"), cell: (row) => date(row.created_at) },
  ];
}
