import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";

/** To whom a bundle is assigned, and who of them took it; shown only where it is assigned to somebody. */
export function AssignedPeople({ bundleId }: { bundleId: string }) {
  const { t } = useT();
  const { date } = useFormat();
  const { data } = useRead("/v1/user/shop/bundle/assigned/list", {
    query: { user_shop_bundle_client_id: bundleId },
  });
  const people = data?.assigned_user_list ?? [];
  if (people.length === 0) return null;
  return (
    <Section flush title={t("shops.assigned.title")} description={t("shops.assigned.text")}>
      <DataTable
        label={t("shops.assigned.title")}
        rows={people}
        rowKey={(person) => person.username}
        columns={[
          { key: "name", label: t("shops.assigned.person"), cell: (person) => person.username },
          {
            key: "taken",
            label: t("shops.assigned.taken"),
            cell: (person) => (person.taken_at ? date(person.taken_at) : t("shops.assigned.notYet")),
          },
          { key: "state", label: t("shops.assigned.state"), cell: (person) => person.status_text || "–" },
        ]}
      />
    </Section>
  );
}
