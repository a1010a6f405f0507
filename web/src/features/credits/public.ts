export { CreditNotice, type CreditQuote } from "./CreditNotice";
export { useBalance, useRefreshBalance } from "./useBalance";
export { GiftForm } from "./GiftForm";
