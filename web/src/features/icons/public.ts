export { IconChoice } from "./IconChoice";
