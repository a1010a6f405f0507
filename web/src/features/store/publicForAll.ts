/** What pages of strangers show: it brings nothing else along. */
export { FirstPrices } from "./catalogue/FirstPrices";
