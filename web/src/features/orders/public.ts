export { SellerSums } from "./checkout/SellerSums";
export { WithdrawalNote } from "./WithdrawalNote";
export { useLeft } from "./active/useLeft";
