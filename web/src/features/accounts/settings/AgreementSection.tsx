import { Text } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";

/** What the person accepted, in which version and when. */
export function AgreementSection() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const read = useRead("/v1/user/agreement/list");
  return (
    <Section flush title={t("accounts.agreements.title")} description={t("accounts.agreements.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ agreements }) => (
          <DataTable
            label={t("accounts.agreements.title")}
            rows={agreements}
            rowKey={(row) => `${row.document_code} ${row.version}`}
            empty={<Text p="lg">{t("accounts.agreements.none")}</Text>}
            columns={[
              { key: "code", label: t("accounts.agreements.document"), cell: (row) => row.document_code },
              { key: "version", label: t("accounts.agreements.version"), cell: (row) => row.version },
              { key: "at", label: t("accounts.agreements.at"), cell: (row) => dateTime(row.accepted_at) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
