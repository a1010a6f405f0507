export { SellerSums } from "./checkout/SellerSums";
export { TaxNote } from "./TaxNote";
export { WithdrawalNote } from "./WithdrawalNote";
export { useLeft } from "./active/useLeft";
