import { ActionIcon, Badge, Card, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { confirmLasting } from "@/ui/confirm";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { GrantName } from "../GrantParts";
import { CHANGED_READS, type Definition } from "../values";

interface DefinitionTableProps {
  definitions: readonly Definition[];
  onEdit: (definition: Definition) => void;
}

/** Everything people can be authorized to, and how many hold it. */
export function DefinitionTable({ definitions, onEdit }: DefinitionTableProps) {
  const { t } = useT();
  const { number } = useFormat();
  const menuOf = useCallback(
    (each: Definition) => <DefinitionMenu definition={each} onEdit={() => onEdit(each)} />,
    [onEdit],
  );
  return (
    <Card padding={0}>
      <DataTable
        label={t("access.admin.definitions")}
        rows={definitions}
        rowKey={(each) => each.auth_w_id}
        rowActions={menuOf}
        columns={[
          {
            key: "name",
            label: t("access.auth"),
            sortBy: (each) => each.auth_name,
            cell: nameOf,
          },
          { key: "info", label: t("access.definition.info"), cell: (each) => each.auth_info || "–" },
          {
            key: "type",
            label: t("access.type"),
            sortBy: (each) => each.auth_type,
            cell: typeOf,
          },
          {
            key: "holders",
            label: t("access.holders"),
            isNumber: true,
            sortBy: (each) => each.holder_count,
            cell: (each) => number(each.holder_count, 0),
          },
        ]}
      />
    </Card>
  );
}

const nameOf = (each: Definition) => <GrantName name={each.auth_name} code={each.auth_id} />;

const typeOf = (each: Definition) => <TypeBadge definition={each} />;

function TypeBadge({ definition }: { definition: Definition }) {
  const { t } = useT();
  if (definition.is_withdrawn) return <Badge color="danger">{t("access.withdrawn")}</Badge>;
  return definition.auth_type === "role" ? (
    <Badge color="info">{t("access.type.role")}</Badge>
  ) : (
    <Badge color="special">{t("access.type.right")}</Badge>
  );
}

function DefinitionMenu({ definition, onEdit }: { definition: Definition; onEdit: () => void }) {
  const { t } = useT();
  const to = useLink();
  const { auth_id, auth_name: name, auth_w_id } = definition;
  const withdraw = useChange("/v1/authorization/cancel", {
    refreshes: CHANGED_READS,
    onDone: () => notifyDone(t("access.withdraw.done", { name })),
  });
  const askWithdraw = () =>
    confirmLasting({
      title: t("access.withdraw.title", { name }),
      text: t("access.withdraw.text"),
      confirmLabel: t("access.withdraw"),
      onConfirm: () => withdraw.run({ query: { auth_w_id } }),
    });
  if (definition.is_withdrawn) return null;
  const isOwn = definition.auth_type === "right";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="neutral" aria-label={t("access.actionsOf", { name })}>
          <IconDots size={ICON.md} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={to("authorization_list", { tab: "people", auth: auth_id, holders: "yes" })}
          leftSection={<IconUsers size={ICON.sm} aria-hidden />}
        >
          {t("access.whoHolds")}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={to("authorization_list", { tab: "assign", auth: auth_id })}
          leftSection={<IconUserPlus size={ICON.sm} aria-hidden />}
        >
          {t("access.assign")}
        </Menu.Item>
        {isOwn && (
          <Menu.Item onClick={onEdit} leftSection={<IconPencil size={ICON.sm} aria-hidden />}>
            {t("ui.edit")}
          </Menu.Item>
        )}
        {isOwn && (
          <Menu.Item onClick={askWithdraw} leftSection={<IconTrash size={ICON.sm} aria-hidden />}>
            {t("access.withdraw")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
