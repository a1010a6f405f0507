export { RuleBuilder } from "./filter/RuleBuilder";
export {
  builderRule,
  EMPTY_RULE,
  hasUnfinished,
  type ServerGroup,
  serverRule,
  writeRule,
} from "./filter/rule";
export { OpenCorrections } from "./corrections/OpenCorrections";
export { useColumns } from "./readColumns";
export { ResultRows, subsetName } from "./subsets/ResultRows";
export { SubsetSelect } from "./subsets/SubsetSelect";
export { useSubsets } from "./subsets/useSubsets";
