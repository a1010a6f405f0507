import { Text } from "@mantine/core";
import { lazy, type ReactNode } from "react";
import type { PreviewView } from "@/api/generated/types.gen";
import { loadSoldChart } from "@/features/statistics/publicForAll";

const SoldChart = lazy(loadSoldChart);

interface PreviewContentProps {
  preview: PreviewView;
  /** What stands for a model. */
  model: ReactNode;
}

/** What is shown of a product before it is bought. */
export default function PreviewContent({ preview, model }: PreviewContentProps) {
  if (preview.kind === "model") return model;
  if (preview.chart) return <SoldChart chart={preview.chart} />;
  return <Text fz="lg">{preview.sentence}</Text>;
}
