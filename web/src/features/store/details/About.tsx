import { Stack, Text } from "@mantine/core";
import type { PageView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Badges, isMarked } from "../catalogue/Badges";
import { Features } from "../catalogue/Features";
import classes from "./Details.module.css";

type Told = Pick<
  PageView,
  | "available_soon"
  | "bundle_info"
  | "bundle_type"
  | "campaign_from"
  | "campaign_until"
  | "feature_list"
  | "is_campaign"
  | "max_assigned_count"
  | "ordered_use"
  | "organization_name"
  | "sold_until"
  | "task_type"
  | "trial_days"
>;

/** What the seller says of a bundle as a whole; where that is nothing, its products speak for themselves. */
export function About({ bundle }: { bundle: Told }) {
  const { t } = useT();
  const { bundle_info: words, feature_list: features, max_assigned_count: most } = bundle;
  const isSilent = words === "" && features.length === 0 && !bundle.organization_name;
  if (isSilent && !isMarked(bundle) && !bundle.ordered_use && most === null) return null;
  return (
    <Section title={t("store.about")}>
      <Stack gap="sm">
        <Badges bundle={bundle} />
        {bundle.organization_name && (
          <Text size="sm" fw={600}>
            {t("store.onlyFor", { name: bundle.organization_name })}
          </Text>
        )}
        {words && <Text className={classes["words"] ?? ""}>{words}</Text>}
        <Features items={features} />
        {bundle.ordered_use && <Text size="sm">{t("store.orderedUse")}</Text>}
        {most !== null && <Text size="sm">{t("store.assigned", { count: most })}</Text>}
      </Stack>
    </Section>
  );
}
