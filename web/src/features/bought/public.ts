export { BoughtScreen } from "./BoughtScreen";
export type { BoughtProduct } from "./types";
export { USE_READS } from "./useBought";
