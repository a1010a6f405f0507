import { Anchor, Group, List, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import type { SetupStep, ShopOverviewView } from "@/api/generated/types.gen";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";

/** The way of a shop to its first sale: what is done, and where the next step is made. */
export function SetupSteps({ overview }: { overview: ShopOverviewView }) {
  const { t } = useT();
  const to = useLink();
  const shop = overview.user_shop_client_id;
  const steps = overview.step_list;
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.step;
  return (
    <Section
      title={t("orders.setup.title")}
      description={t("orders.setup.text", { done, all: steps.length })}
    >
      <List listStyleType="none" spacing="sm">
        {steps.map(({ step, is_done }) => {
          const { screen, query } = placeOf(step, overview.kind, shop);
          return (
            <List.Item key={step}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <ThemeIcon
                  variant={is_done ? "filled" : "light"}
                  color={is_done ? "success" : "neutral"}
                  size="sm"
                  radius="xl"
                >
                  {is_done ? (
                    <IconCheck size={ICON.xs} aria-hidden />
                  ) : (
                    <IconCircle size={ICON.xs} aria-hidden />
                  )}
                </ThemeIcon>
                <div>
                  <Anchor component={Link} to={to(screen, query)} fw={step === next ? 650 : 400}>
                    {t(`orders.setup.${step}`)}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {t(is_done ? "orders.setup.done" : wordsOf(step, overview.status))}
                  </Text>
                </div>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </Section>
  );
}

function wordsOf(step: SetupStep, status: string): PhraseKey {
  if (step === "admission" && status === "waiting") return "orders.setup.admission.waiting";
  return `orders.setup.${step}.text`;
}

function placeOf(step: SetupStep, kind: string, shop: string) {
  const bundles = kind === "personal" ? "user_created_bundles" : "user_shop_bundle_list";
  switch (step) {
    case "details":
    case "admission":
      return { screen: "user_shop_record", query: { shop } };
    case "payments":
      return { screen: "user_shop_record", query: { shop, tab: "payments" } };
    case "bundle":
    case "on_sale":
      return { screen: bundles, query: { shop } };
  }
}
