import { Button, Center, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import { useDeferredValue } from "react";
import { useT } from "@/phrases/useT";
import { NoMatch } from "@/screens/NoMatch";
import { ChoiceBar } from "@/ui/ChoiceBar";
import { CardSkeleton, EmptyState, ErrorState } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import { BundleCard } from "./BundleCard";
import { Comparison } from "./Comparison";
import { Toolbar } from "./Toolbar";
import { useCatalogue, useWish, WISHES } from "./useCatalogue";
import { type Compared, useCompared } from "./useCompared";

/** The cards of the store with their search; some of them beside each other where that was asked for. */
export function Catalogue({ onlyCampaigns = false }: { onlyCampaigns?: boolean }) {
  const compared = useCompared();
  if (compared.isOpen) return <Comparison compared={compared} />;
  return <Cards compared={compared} onlyCampaigns={onlyCampaigns} />;
}

function Cards({ compared, onlyCampaigns }: { compared: Compared; onlyCampaigns: boolean }) {
  const { t } = useT();
  const wish = useWish();
  const { read, rows: answered, onMore, isLoadingMore } = useCatalogue(wish, onlyCampaigns);
  const rows = useDeferredValue(answered); // drawn in slices: a page of cards is more than a phone draws at once
  return (
    <Stack gap="lg">
      <Toolbar wish={wish} />
      {!rows && read.error && <ErrorState problem={read.error} onRetry={() => void read.refetch()} />}
      {!rows && !read.error && <CardSkeleton height={HEIGHT.card} />}
      {rows?.length === 0 && <NothingThere isNarrowed={wish.isNarrowed} onlyCampaigns={onlyCampaigns} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" aria-busy={read.isPlaceholderData}>
        {rows?.map((bundle, place) => (
          <BundleCard
            key={bundle.user_shop_bundle_client_id}
            bundle={bundle}
            isFirst={place === 0}
            isCompared={compared.ids.includes(bundle.user_shop_bundle_client_id)}
            canCompare={!compared.isFull}
            onCompare={(isIn) => compared.set(bundle.user_shop_bundle_client_id, isIn)}
          />
        ))}
      </SimpleGrid>
      {onMore && (
        <Center>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {t("store.more")}
          </Button>
        </Center>
      )}
      <CompareBar compared={compared} />
    </Stack>
  );
}

function NothingThere({ isNarrowed, onlyCampaigns }: { isNarrowed: boolean; onlyCampaigns: boolean }) {
  const { t } = useT();
  if (isNarrowed) return <NoMatch filters={WISHES} />;
  return (
    <EmptyState
      icon={<IconShoppingBag />}
      title={t(onlyCampaigns ? "store.campaigns.none" : "store.none.title")}
      text={t(onlyCampaigns ? "store.campaigns.none.text" : "store.none.text")}
    />
  );
}

/** How many are chosen, always in sight. */
function CompareBar({ compared }: { compared: Compared }) {
  const { t } = useT();
  if (compared.ids.length === 0) return null;
  return (
    <ChoiceBar label={t("store.compare.title")}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" aria-live="polite">
          {t("store.compare.chosen", { count: compared.ids.length })}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={compared.clear}>
            {t("store.compare.clear")}
          </Button>
          <Button onClick={compared.open} disabled={compared.ids.length < 2}>
            {t("store.compare.open")}
          </Button>
        </Group>
      </Group>
    </ChoiceBar>
  );
}
