export { CreditNotice } from "./CreditNotice";
export { useRefreshBalance } from "./useBalance";
export { QuotedStart } from "./QuotedStart";
export { GiftForm } from "./GiftForm";
