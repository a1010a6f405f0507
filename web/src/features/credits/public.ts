export { CreditNotice, type CreditQuote } from "./CreditNotice";
export { useBalance, useRefreshBalance } from "./useBalance";
export { QuotedStart } from "./QuotedStart";
export { GiftForm } from "./GiftForm";
