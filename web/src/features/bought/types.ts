import type { EntitlementView, ProductType } from "@/api/generated/types.gen";

/** A bought product that is open on the screen. */
export interface BoughtProduct {
  authClientId: string;
  projectId: string;
  held: EntitlementView;
  isUsedUp: boolean;
  isUnlimited: boolean;
  /** On the screen, as a workbook, or both. */
  givesScreen: boolean;
  givesExcel: boolean;
  /** A use was taken: what is left is read again. */
  onUsed: () => void;
}

/** Products that are opened on a screen of their own. */
export type AnalysisType = Extract<
  ProductType,
  "statistics_view" | "statistics_query" | "dataset_filter" | "machine_learning_query" | "cell_calculation"
>;
