export { groupsOf, useSearch } from "./search";
export { useWaiting } from "./useWaiting";
