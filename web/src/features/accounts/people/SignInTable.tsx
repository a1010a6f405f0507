import { Badge, Text } from "@mantine/core";
import type { SignInView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { deviceOf } from "../devices";

interface SignInTableProps {
  rows: readonly SignInView[];
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** Tries to sign in: when, how they went, from where and with what. */
export function SignInTable({ rows, onMore, isLoadingMore = false }: SignInTableProps) {
  const { t } = useT();
  const columns = useColumns();
  return (
    <DataTable<SignInView>
      label={t("accounts.history.title")}
      rows={rows}
      rowKey={(row) => row.sign_in_id}
      columns={columns}
      empty={<Text p="lg">{t("accounts.history.none")}</Text>}
      onMore={onMore}
      isLoadingMore={isLoadingMore}
    />
  );
}

function useColumns(): Column<SignInView>[] {
  const { t } = useT();
  const { dateTime } = useFormat();
  return [
    { key: "at", label: t("accounts.history.at"), cell: (row) => dateTime(row.at) },
    {
      key: "outcome",
      label: t("accounts.history.outcome"),
      cell: (row) => (
        <Badge color={row.outcome === "succeeded" ? "success" : "danger"}>
          {t(`accounts.history.${row.outcome}`)}
        </Badge>
      ),
    },
    {
      key: "device",
      label: t("accounts.history.device"),
      cell: (row) => deviceOf(row.device).name || t("accounts.sessions.unknown"),
    },
    { key: "address", label: t("accounts.history.address"), cell: (row) => row.address },
  ];
}
