import { SimpleGrid, Stack } from "@mantine/core";
import type { ShopOverviewView } from "@/api/generated/types.gen";
import { Debts } from "./Debts";
import { Proof } from "./Proof";
import { SetupSteps } from "./SetupSteps";
import { SoldSections } from "./SoldSections";
import { WaitingInShop } from "./WaitingInShop";

/** One shop as its people see it first. */
export function ShopHome({ overview }: { overview: ShopOverviewView }) {
  const shop = overview.user_shop_client_id;
  return (
    <Stack gap="lg">
      {overview.step_list.length > 0 && <SetupSteps overview={overview} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <WaitingInShop shop={shop} waiting={overview.waiting_list} />
        <Debts shop={shop} debts={overview.debt_list} />
      </SimpleGrid>
      <SoldSections sales={overview.sales_list} />
      <Proof shop={shop} />
    </Stack>
  );
}
