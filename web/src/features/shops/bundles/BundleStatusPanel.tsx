import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import type { BundleAnswer } from "../types";
import { BundleBadge } from "./BundleBadge";
import { GapList } from "./GapList";
import { useBundleStatus } from "./useBundleStatus";

/** Whether a bundle is on sale, and what it lacks before it can be. */
export function BundleStatusPanel({ shop, answer }: { shop: string; answer: BundleAnswer }) {
  const { t } = useT();
  const { bundle } = answer;
  const state = useBundleStatus(shop);
  const isActive = bundle.status === "active";
  const gaps = state.refused?.gaps ?? answer.gap_list;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.refused) list.current?.querySelector("a")?.focus();
  }, [state.refused]);
  const { user_shop_bundle_client_id: id, bundle_name: name } = bundle;
  return (
    <Section
      title={
        <Group gap="xs" component="span">
          {t("shops.bundle.status")}
          <BundleBadge status={bundle.status} />
        </Group>
      }
      description={
        bundle.revision > 0
          ? t("shops.bundle.revision", { revision: bundle.revision })
          : t("shops.bundle.neverSold")
      }
      actions={
        <Button
          variant={isActive ? "default" : "filled"}
          loading={state.isRunning}
          onClick={() => void (isActive ? state.passivate : state.activate)(id, name)}
        >
          {t(isActive ? "shops.bundle.passivate" : "shops.bundle.activate")}
        </Button>
      }
    >
      {gaps.length > 0 ? (
        <div role="status" ref={list}>
          <Text fw={600} mb="3xs">
            {t("shops.gaps.lead")}
          </Text>
          <GapList gaps={gaps} shop={shop} bundle={id} />
        </div>
      ) : (
        <Text>{t("shops.gaps.nothing", { ways: waysOf(answer, t) })}</Text>
      )}
    </Section>
  );
}

function waysOf(answer: BundleAnswer, t: ReturnType<typeof useT>["t"]): string {
  const ways = [
    ...(answer.can_pay_by_card ? [t("shops.way.card")] : []),
    ...(answer.can_pay_by_transfer ? [t("shops.way.transfer")] : []),
  ];
  return ways.join(", ") || t("shops.way.none");
}
