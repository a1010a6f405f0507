import { Card } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { CardSkeleton, Loaded } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import classes from "./BillPdf.module.css";

const FRESH_MS = 600_000;

/** The printed bill beside its record, as the buyer gets it. */
export function BillPdf({ id }: { id: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/bill/pdf", { query: { user_bill_client_id: id } }, { staleTime: FRESH_MS });
  return (
    <Card padding={0} className={classes["place"] ?? ""}>
      <Loaded read={read} skeleton={<CardSkeleton cards={1} height={HEIGHT.page} />}>
        {({ link }) => (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- no viewer of PDF works in a sandbox; the server shows nothing but a PDF
          <iframe
            key={link} // another address in the same frame would be a step of its own for the browser's Back
            src={`${link}&is_shown=true#toolbar=0&navpanes=0&view=FitH`}
            title={t("bills.pdf.shown")}
            className={classes["page"]}
          />
        )}
      </Loaded>
    </Card>
  );
}
