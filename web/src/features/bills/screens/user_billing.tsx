import { useUrlParam } from "@/screens/useUrlState";
import { BillList } from "../BillList";
import { BillRecord } from "../BillRecord";

/** Bills: a list, or the one that the address names. */
export default function BillingScreen() {
  const bill = useUrlParam("bill");
  return bill ? <BillRecord key={bill} id={bill} /> : <BillList />;
}
