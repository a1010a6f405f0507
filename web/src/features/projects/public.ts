export { useRuleColumns } from "./filter/useRuleColumns";
export { OpenCorrections } from "./corrections/OpenCorrections";
export { useColumns } from "./readColumns";
export { ResultRows, subsetName } from "./subsets/ResultRows";
export { SubsetSelect } from "./subsets/SubsetSelect";
export { useSubsets } from "./subsets/useSubsets";
