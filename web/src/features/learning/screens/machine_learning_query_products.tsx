import { Stack, Tabs } from "@mantine/core";
import { IconSparkles, IconTrophy } from "@tabler/icons-react";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { CardSkeleton, Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import { PredictTab } from "../PredictTab";
import { Refused, ResultTab } from "../ResultTab";
import { TargetChoice } from "../TrainingRun";
import type { TrainingView } from "../types";
import { useOpenModel } from "../useOpenModel";
import { type ModelPlace, useTraining } from "../useTraining";

/** Models that were bought, asked by a form or a workbook; and which ones can be bought. */
export default function MachineLearningQueryProducts() {
  return (
    <BoughtScreen type="machine_learning_query" route="machine_learning_query_products">
      {(product) => <Model product={product} />}
    </BoughtScreen>
  );
}

function Model({ product }: { product: BoughtProduct }) {
  const [target] = useUrlState("target", "0");
  const place = {
    project_id: product.projectId,
    auth_client_id: product.authClientId,
    machine_learning_id: product.held.limits.machine_learning_id ?? "",
    analyze_result_index: Math.max(0, Number.parseInt(target, 10) || 0),
  };
  const read = useTraining(place);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
      {(training) => <Trained training={training} place={place} product={product} />}
    </Loaded>
  );
}

interface TrainedProps {
  training: TrainingView;
  place: ModelPlace;
  product: BoughtProduct;
}

function Trained({ training, place, product }: TrainedProps) {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "predict");
  const open = useOpenModel(training.result);
  const { result } = training;
  if (!result) return <Refused message={training.refused ?? ""} action={null} />;
  const parts = {
    result,
    place,
    ...open,
    givesExcel: product.givesExcel,
  };
  const { givesScreen, isUsedUp, isUnlimited, onUsed } = product;
  return (
    <Stack gap="lg" key={training.analyze_result_index}>
      <TargetChoice training={training} names={[]} place={place.analyze_result_index} />
      <Tabs value={tab === "model" ? "model" : "predict"} onChange={setTab} keepMounted={false}>
        <TabList active={tab} mb="lg">
          <Tabs.Tab value="predict" leftSection={<IconSparkles size={ICON.md} aria-hidden />}>
            {t("bought.predict")}
          </Tabs.Tab>
          <Tabs.Tab value="model" leftSection={<IconTrophy size={ICON.md} aria-hidden />}>
            {t("bought.model")}
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="predict">
          <PredictTab {...parts} {...{ givesScreen, isUsedUp, onUsed }} isCounted={!isUnlimited} />
        </Tabs.Panel>
        <Tabs.Panel value="model">
          <ResultTab {...parts} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
