export { AddButton } from "./catalogue/BundleCard";
export { Features } from "./catalogue/Features";
export { pointsOf } from "./catalogue/points";
export { useCurrency } from "./currency";
export { PriceText } from "./Price";
