export { AddButton } from "./catalogue/BundleCard";
export { useCurrency } from "./currency";
export { PriceText } from "./Price";
