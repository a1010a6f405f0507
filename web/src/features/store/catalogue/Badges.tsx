import { Badge, Group } from "@mantine/core";
import type { TaskType } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

interface Marked {
  is_campaign: boolean;
  available_soon: boolean;
  bundle_type: string;
  task_type: TaskType;
  sold_until: string | null;
  campaign_from?: string | null;
  campaign_until?: string | null;
  trial_days?: number | null;
}

/** Whether anything is special about a bundle. */
export function isMarked(bundle: Marked): boolean {
  const { is_campaign, available_soon, bundle_type, task_type, trial_days } = bundle;
  return (
    is_campaign ||
    available_soon ||
    bundle_type === "user_created" ||
    task_type === "registration_needed" ||
    Boolean(trial_days)
  );
}

/** What is special about a bundle. */
export function Badges({ bundle }: { bundle: Marked }) {
  const { t } = useT();
  const { date } = useFormat();
  const marks = [
    ...(bundle.is_campaign
      ? [
          bundle.campaign_from && bundle.campaign_until
            ? t("store.mark.campaignDays", {
                from: date(bundle.campaign_from),
                until: date(bundle.campaign_until),
              })
            : bundle.sold_until
              ? t("store.mark.campaignUntil", { date: date(bundle.sold_until) })
              : t("store.mark.campaign"),
        ]
      : []),
    ...(bundle.trial_days ? [t("store.mark.trial", { count: bundle.trial_days })] : []),
    ...(bundle.available_soon ? [t("store.mark.soon")] : []),
    ...(bundle.bundle_type === "user_created" ? [t("store.mark.analyst")] : []),
    ...(bundle.task_type === "registration_needed" ? [t("store.mark.registration")] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <Group gap="2xs">
      {marks.map((mark) => (
        <Badge key={mark} variant="default" tt="none" fw={550}>
          {mark}
        </Badge>
      ))}
    </Group>
  );
}
