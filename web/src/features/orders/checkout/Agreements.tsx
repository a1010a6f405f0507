import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconFileText } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { AgreementBodyWritable } from "./types";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { AgreementReader } from "./AgreementReader";
import { keyOf, missingOf, type SellerAgreements } from "./agreements";

const KINDS: Readonly<Record<string, PhraseKey>> = {
  pre_information: "orders.agreement.preInformation",
  distance_sales: "orders.agreement.distanceSales",
};

interface AgreementsProps {
  cartId: string;
  sellers: readonly SellerAgreements[];
  approved: readonly string[];
  /** Who is billed and how it is paid, as typed until now: the texts are filled in with it. */
  said: () => AgreementBodyWritable;
  /** These were approved together, in the versions that were read. */
  onApprove: (keys: readonly string[]) => void;
  /** They tried to order: what is still to be approved is said at the first of it. */
  isAsked?: boolean;
}

/** The texts of each seller are opened in one place, read to their end and approved in their versions. */
export function Agreements({ cartId, sellers, approved, said, onApprove, isAsked }: AgreementsProps) {
  const nameOf = useNameOf();
  const { t } = useT();
  const [opened, setOpened] = useState<{ seller: SellerAgreements; body: AgreementBodyWritable } | null>(
    null,
  );
  const missing = sellers.filter((seller) => missingOf(seller, approved).length > 0);
  const named = missing.map((seller) => {
    const names = new Set(missingOf(seller, approved).map(nameOf));
    return `${[...names].join(", ")} – ${seller.shopName}`;
  });
  const approve = (keys: readonly string[]) => {
    onApprove(keys);
    setOpened(null);
  };
  return (
    <Stack gap="sm">
      {sellers.map((seller) => (
        <SellerRow
          key={seller.shopId}
          seller={seller}
          isApproved={!missing.includes(seller)}
          onOpen={() => setOpened({ seller, body: said() })}
          problem={
            isAsked && seller === missing[0]
              ? t("orders.agreement.missing", { names: named.join("; ") })
              : null
          }
        />
      ))}
      {opened && (
        <OpenedAgreements
          cartId={cartId}
          {...opened}
          isApproved={missingOf(opened.seller, approved).length === 0}
          onApprove={approve}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

function useNameOf() {
  const { t } = useT();
  return ({ kind, title }: { kind: string; title: string }) => {
    const known = KINDS[kind];
    return known ? t(known) : title || t("orders.agreement.other");
  };
}

interface SellerRowProps {
  seller: SellerAgreements;
  isApproved: boolean;
  onOpen: () => void;
  problem: string | null;
}

function SellerRow({ seller, isApproved, onOpen, problem }: SellerRowProps) {
  const { t } = useT();
  const nameOf = useNameOf();
  const problemId = useId();
  return (
    <Stack gap="2xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{seller.shopName}</Text>
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
            aria-label={`${t("orders.agreement.open")}: ${seller.shopName}`}
            onClick={onOpen}
            {...(problem && { "data-wrong": true, "aria-describedby": problemId })}
          >
            {t("orders.agreement.open")}
          </Button>
        </Group>
      </Group>
      {problem && (
        <Text id={problemId} c="danger" size="sm" role="alert">
          {problem}
        </Text>
      )}
      {seller.agreements.map((agreement) => (
        <Text key={keyOf(agreement)} size="sm" c="dimmed">
          {nameOf(agreement)} · {agreement.bundleName} ·{" "}
          {t("orders.agreement.version", { version: agreement.version })}
        </Text>
      ))}
    </Stack>
  );
}

interface OpenedProps {
  cartId: string;
  seller: SellerAgreements;
  body: AgreementBodyWritable;
  isApproved: boolean;
  onApprove: (keys: readonly string[]) => void;
  onClose: () => void;
}

function OpenedAgreements({ cartId, seller, body, isApproved, onApprove, onClose }: OpenedProps) {
  const { t } = useT();
  const nameOf = useNameOf();
  const read = useRead("/v1/user/shopcart/agreement/list", {
    query: { user_shopcart_client_id: cartId },
    body,
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
      {({ list }) => {
        const found = list.filter((text) => seller.agreements.some(({ id }) => id === text.agreement_id));
        const texts = found.map((text) => ({
          title: text.title || nameOf(text),
          version: text.version,
          html: text.text,
        }));
        const keys = found.map((text) => keyOf({ id: text.agreement_id, version: text.version }));
        const several = `${t("orders.checkout.agreements")} – ${seller.shopName}`;
        return (
          <AgreementReader
            key={keys.join(" ")}
            title={texts.length === 1 && texts[0] ? texts[0].title : several}
            texts={texts}
            onApprove={isApproved ? undefined : () => onApprove(keys)}
            onClose={onClose}
          />
        );
      }}
    </Loaded>
  );
}
