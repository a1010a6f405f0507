export { type BuiltChart, numberAxis } from "./charts";
export { SoldChart } from "./chart/SoldChart";
export { ColumnPicker } from "./ColumnPicker";
export { figure } from "./figures";
export { creditOf } from "./names";
export { type OpenProject, ProjectGate } from "./ProjectGate";
export { RunProgress } from "./RunProgress";
export type { Column } from "./types";
/** Large, and fetched when it is shown. */
export const loadSampleFindings = () => import("./SampleFindings");
