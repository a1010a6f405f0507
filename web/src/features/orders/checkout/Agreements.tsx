import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconFileText } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { AgreementBodyWritable } from "./types";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { AgreementReader } from "./AgreementReader";
import { keyOf, type ToApprove } from "./agreements";

const KINDS: Readonly<Record<string, PhraseKey>> = {
  pre_information: "orders.agreement.preInformation",
  distance_sales: "orders.agreement.distanceSales",
};

interface AgreementsProps {
  cartId: string;
  agreements: readonly ToApprove[];
  approved: readonly string[];
  /** Who is billed and how it is paid, as typed until now: the texts are filled in with it. */
  said: () => AgreementBodyWritable;
  onApprove: (key: string) => void;
  /** They tried to order: what is still to be approved is said at the first of it. */
  isAsked?: boolean;
}

/** Every agreement is opened, read to its end and approved in its version. */
export function Agreements({ cartId, agreements, approved, said, onApprove, isAsked }: AgreementsProps) {
  const { t } = useT();
  const wrongId = useId();
  const [opened, setOpened] = useState<{ agreement: ToApprove; body: AgreementBodyWritable } | null>(null);
  const nameOf = ({ kind, title }: ToApprove) => {
    const known = KINDS[kind];
    return known ? t(known) : title || t("orders.agreement.other");
  };
  const approve = (agreement: ToApprove) => {
    onApprove(keyOf(agreement));
    setOpened(null);
  };
  const missing = agreements.filter((each) => !approved.includes(keyOf(each)));
  const named = missing.map((each) => `${nameOf(each)} – ${each.shopName}`);
  return (
    <Stack gap="sm">
      {agreements.map((agreement) => {
        const isApproved = approved.includes(keyOf(agreement));
        const isWrong = isAsked && agreement === missing[0];
        return (
          <Group key={keyOf(agreement)} justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{nameOf(agreement)}</Text>
              <Text size="sm" c="dimmed">
                {agreement.bundleName} · {t("orders.agreement.version", { version: agreement.version })}
              </Text>
            </div>
            <Group gap="xs">
              {isApproved && (
                <Badge color="success" leftSection={<IconCircleCheck size={ICON.xs} aria-hidden />}>
                  {t("orders.agreement.approved")}
                </Badge>
              )}
              <Button
                size="compact-md"
                variant={isApproved ? "subtle" : "light"}
                leftSection={<IconFileText size={ICON.sm} aria-hidden />}
                aria-label={`${t("orders.agreement.open")}: ${nameOf(agreement)}, ${agreement.bundleName}`}
                onClick={() => setOpened({ agreement, body: said() })}
                {...(isWrong && { "data-wrong": true, "aria-describedby": wrongId })}
              >
                {t("orders.agreement.open")}
              </Button>
            </Group>
            {isWrong && (
              <Text id={wrongId} c="danger" size="sm" role="alert" w="100%">
                {t("orders.agreement.missing", { names: named.join(", ") })}
              </Text>
            )}
          </Group>
        );
      })}
      {opened && (
        <OpenedAgreement
          cartId={cartId}
          {...opened}
          name={nameOf(opened.agreement)}
          isApproved={approved.includes(keyOf(opened.agreement))}
          onApprove={() => approve(opened.agreement)}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

interface OpenedProps {
  cartId: string;
  agreement: ToApprove;
  body: AgreementBodyWritable;
  name: string;
  isApproved: boolean;
  onApprove: () => void;
  onClose: () => void;
}

function OpenedAgreement({ cartId, agreement, body, name, isApproved, onApprove, onClose }: OpenedProps) {
  const read = useRead("/v1/user/shopcart/agreement/list", {
    query: { user_shopcart_client_id: cartId },
    body,
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
      {({ list }) => {
        const text = list.find(
          (each) => each.agreement_id === agreement.id && each.version === agreement.version,
        );
        return (
          text && (
            <AgreementReader
              title={text.title || name}
              version={text.version}
              html={text.text}
              onApprove={isApproved ? undefined : onApprove}
              onClose={onClose}
            />
          )
        );
      }}
    </Loaded>
  );
}
