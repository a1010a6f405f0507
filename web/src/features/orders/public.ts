export { SellerSums } from "./checkout/SellerSums";
export { useLeft } from "./active/useLeft";
