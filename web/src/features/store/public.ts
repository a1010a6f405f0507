export { AddButton } from "./catalogue/BundleCard";
export { Features } from "./catalogue/Features";
export { pointsOf } from "./catalogue/points";
/** Large, and fetched when it is shown. */
export const loadPreviewContent = () => import("./preview/PreviewContent");
export { useCurrency } from "./currency";
export { PriceText } from "./Price";
