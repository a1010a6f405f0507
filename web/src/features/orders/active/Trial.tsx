import { Alert, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { HeldBundle } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Loaded, RowSkeleton } from "@/ui/States";
import { Taking } from "./Taking";

interface TrialToBeginProps {
  bundleId: string;
  onClose: () => void;
}

/** The trial that the address asks for; who may not try it is told so before there is anything to read. */
export function TrialToBegin({ bundleId, onClose }: TrialToBeginProps) {
  const { t } = useT();
  const query = { user_shop_bundle_client_id: bundleId };
  const read = useRead("/v1/user/shopcart/bundle/try/get", { query }, { staleTime: 0 });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
      {({ is_open: isOpen, text }) =>
        isOpen ? (
          <TrialAgreements bundleId={bundleId} onClose={onClose} />
        ) : (
          <Alert
            color="waiting"
            title={text}
            withCloseButton
            closeButtonLabel={t("ui.close")}
            onClose={onClose}
          />
        )
      }
    </Loaded>
  );
}

/** The trial begins once its agreements were read and approved. */
function TrialAgreements({ bundleId, onClose }: TrialToBeginProps) {
  const { t } = useT();
  const read = useRead("/v1/bundle/details", { query: { user_shop_bundle_client_id: bundleId } });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
      {({ bundle: { bundle_name: name, trial_days: days } }) => (
        <Taking
          bundleId={bundleId}
          path="/v1/user/shopcart/bundle/try"
          title={t("orders.trial.of", { name })}
          done={t("orders.trial.begun", { name })}
          {...(days ? { note: t("orders.trial.note", { count: days }) } : {})}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

/** Until when a bundle is tried, and where it is bought; who has bought it meanwhile is not asked to. */
export function TrialNote({ bundle, isBought }: { bundle: HeldBundle; isBought: boolean }) {
  const { t } = useT();
  const { date } = useFormat();
  const to = useLink();
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {bundle.ends_at ? t("orders.trial.until", { date: date(bundle.ends_at) }) : t("orders.trial")}
      </Text>
      {!isBought && (
        <Button
          component={Link}
          size="compact-md"
          to={to("product_details", { user_shop_bundle_client_id: bundle.user_shop_bundle_client_id })}
          aria-label={t("orders.trial.buy.of", { name: bundle.bundle_name })}
        >
          {t("orders.trial.buy")}
        </Button>
      )}
    </Group>
  );
}
