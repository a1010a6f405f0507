import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { OwedTable } from "./OwedTable";

/** What shops of the whole platform should have paid back by now. */
export function LateRefunds() {
  const { t } = useT();
  const read = useRead("/v1/order/late_refund/list");
  return (
    <Section flush title={t("orders.late.title")} description={t("orders.late.text")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ list }) => (
          <OwedTable
            hasShops
            label="orders.late.title"
            none={{ title: "orders.late.none", text: "orders.late.none.text" }}
            rows={list}
          />
        )}
      </Loaded>
    </Section>
  );
}
