import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import type { ApprovalView, OrderDetails } from "@/api/generated/types.gen";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { entryOf } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { AgreementReader } from "../checkout/AgreementReader";
import { OrderBills } from "./OrderBills";

/** The receipts of transfers, to be opened beside the order. */
export function Receipts({ details }: { details: OrderDetails }) {
  const { t } = useT();
  const { dateTime, bytes } = useFormat();
  if (details.receipt_list.length === 0) return null;
  return (
    <Section title={t("orders.receipts")}>
      <Stack gap="md">
        {details.receipt_list.map((receipt) => (
          <Stack key={receipt.document_id} gap="3xs">
            <Anchor href={receipt.url} target="_blank" rel="noreferrer">
              {receipt.file_name} <IconExternalLink size={ICON.xs} aria-hidden />
            </Anchor>
            <Text size="sm" c="dimmed">
              {dateTime(receipt.created_at)} · {bytes(receipt.size)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

/** What was agreed to, and the bills; with a shop its part of the order. */
export function Documents({ details, shopId }: { details: OrderDetails; shopId?: string }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const hasBills = entryOf(useSite(), "user_billing") !== undefined;
  const [opened, setOpened] = useState<ApprovalView | null>(null);
  return (
    <Section title={t("orders.documents")}>
      <Stack gap="sm">
        {hasBills && <OrderBills details={details} isShop={shopId !== undefined} />}
        {details.approval_list.map((approval) => (
          <Group
            key={`${approval.agreement_id} ${approval.user_shopcart_bundle_client_id}`}
            justify="space-between"
            align="flex-start"
            gap="xs"
            wrap="nowrap"
          >
            <div>
              <Text fw={500}>{approval.title}</Text>
              <Text size="sm" c="dimmed">
                {t("orders.agreement.approvedAt", {
                  version: approval.version,
                  date: dateTime(approval.approved_at),
                })}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="light"
              flex="none"
              aria-label={`${t("orders.agreement.open")}: ${approval.title}`}
              onClick={() => setOpened(approval)}
            >
              {t("orders.agreement.open")}
            </Button>
          </Group>
        ))}
        {details.consent && (
          <div>
            <Text fw={500}>{t("orders.consent.title")}</Text>
            <Text size="sm">{details.consent.text}</Text>
            <Text size="sm" c="dimmed">
              {t("orders.consent.givenAt", {
                version: details.consent.version,
                date: dateTime(details.consent.given_at),
              })}
            </Text>
          </div>
        )}
      </Stack>
      {opened && (
        <ApprovedAgreement
          orderId={details.order.user_shopcart_client_id}
          shopId={shopId}
          approval={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

interface ApprovedProps {
  orderId: string;
  shopId: string | undefined;
  approval: ApprovalView;
  onClose: () => void;
}

function ApprovedAgreement({ orderId, shopId, approval, onClose }: ApprovedProps) {
  const read = useRead("/v1/user/shopcart/agreement/list", {
    query: { user_shopcart_client_id: orderId, ...(shopId && { user_shop_client_id: shopId }) },
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
      {({ list }) => {
        const text = list.find(({ agreement_id }) => agreement_id === approval.agreement_id);
        return (
          text && (
            <AgreementReader
              title={approval.title}
              texts={[{ title: approval.title, version: text.version, html: text.text }]}
              onClose={onClose}
            />
          )
        );
      }}
    </Loaded>
  );
}
