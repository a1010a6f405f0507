export { BoughtScreen, type BoughtProduct } from "./BoughtScreen";
export { USE_READS } from "./useBought";
