import { Button, Text } from "@mantine/core";
import { hasRole, useSession } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { BUNDLE_READS, type Shop, SHOP_READS } from "../types";

/** For administrators: whether the shop is the platform's own and sells credits and roles. */
export function PlatformMark({ shop }: { shop: Shop }) {
  const { t } = useT();
  const { user } = useSession();
  const change = useChange("/v1/user/shop/platform/change", { refreshes: [...SHOP_READS, ...BUNDLE_READS] });
  if (!shop.own || shop.kind === "personal" || !hasRole(user, "admin")) return null;
  const isPlatform = shop.own.is_platform;
  const set = (next: boolean, undo?: () => void) =>
    change
      .send({ query: { user_shop_client_id: shop.user_shop_client_id, is_platform: next } })
      // A failure has been announced.
      .then(() => notifyDone(t(next ? "shops.platform.marked" : "shops.platform.unmarked"), undo))
      .catch(() => {});
  return (
    <Section
      title={t("shops.platform.title")}
      description={t("shops.platform.lead")}
      actions={
        <Button
          variant="default"
          loading={change.isRunning}
          onClick={() => void set(!isPlatform, () => void set(isPlatform))}
        >
          {t(isPlatform ? "shops.platform.take" : "shops.platform.set")}
        </Button>
      }
    >
      <Text size="sm">{t(isPlatform ? "shops.platform.is" : "shops.platform.isNot")}</Text>
    </Section>
  );
}
