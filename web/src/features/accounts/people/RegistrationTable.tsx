import { Avatar, Badge, Group, Text } from "@mantine/core";
import type { RegistrationListAnswer, RegistrationView } from "@/api/generated/types.gen";
import { useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { STATE_COLORS, statePhrase } from "./registerStates";

interface RegistrationTableProps {
  answer: RegistrationListAnswer;
  selected: readonly string[];
  onSelect: (keys: string[]) => void;
  onMore?: (before: string) => void;
}

/** Accounts with the state they are in; for an administrator each leads to the whole account. */
export function RegistrationTable({ answer, selected, onSelect, onMore }: RegistrationTableProps) {
  const { t } = useT();
  const to = useLink();
  const { hasRole } = useSession();
  const columns = useColumns();
  const next = answer.next_before;
  return (
    <DataTable<RegistrationView>
      label={t("accounts.people.title")}
      rows={answer.registrations}
      rowKey={(row) => row.user_client_id}
      columns={columns}
      {...(hasRole("admin")
        ? {
            linkTo: (row: RegistrationView) =>
              to("user_account_settings", { user_client_id: row.user_client_id }),
          }
        : {})}
      selection={{ selected, onChange: onSelect, nameOf: (row) => row.shown_name }}
      empty={<EmptyState title={t("accounts.people.none")} text={t("accounts.people.noneText")} />}
      onMore={next && onMore ? () => onMore(next) : undefined}
    />
  );
}

function useColumns(): Column<RegistrationView>[] {
  const { t } = useT();
  const { dateTime } = useFormat();
  return [
    {
      key: "name",
      label: t("accounts.people.name"),
      cell: (row) => (
        <Group gap="sm" wrap="nowrap" component="span">
          <Avatar size="md" radius="xl" src={row.picture_url || null} name={row.shown_name} alt="" />
          <span>
            {row.shown_name}
            <Text span display="block" size="sm" c="dimmed">
              {row.username}
            </Text>
          </span>
        </Group>
      ),
    },
    { key: "mail", label: t("accounts.mail"), cell: (row) => <Mail row={row} /> },
    {
      key: "state",
      label: t("accounts.people.state"),
      cell: (row) => (
        <Badge color={STATE_COLORS[row.is_active.label]}>{t(statePhrase(row.is_active.label))}</Badge>
      ),
    },
    { key: "created", label: t("accounts.people.created"), cell: (row) => dateTime(row.created_at) },
  ];
}

function Mail({ row }: { row: RegistrationView }) {
  const { t } = useT();
  if (!row.is_mail_refused) return row.mail;
  return (
    <>
      {row.mail}
      <Text size="sm" c="danger">
        {t("accounts.people.mailRefused")}
      </Text>
    </>
  );
}
