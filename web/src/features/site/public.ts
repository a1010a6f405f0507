export { groupsOf, useSearch } from "./search";
