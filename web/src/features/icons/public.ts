export { IconChoice } from "./IconChoice";
export { useIconPaths } from "./useIconPaths";
