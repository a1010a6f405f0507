import { Badge, Button, Group } from "@mantine/core";
import { IconFileText, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { Agreement } from "../types";
import { TemplatesButton } from "./TemplatesButton";
import { type AgreementPlace, useAgreements } from "./useAgreement";

/** The agreements a buyer has to read, each with its version. */
export function AgreementTable(place: AgreementPlace) {
  const { t } = useT();
  const to = useLink();
  const read = useAgreements(place);
  const columns = useColumns();
  const route = place.product
    ? "user_shop_bundle_product_agreement_record"
    : "user_shop_bundle_agreement_record";
  const params = { shop: place.shop, bundle: place.bundle, product: place.product };
  const add = (
    <Button
      component={Link}
      to={to(route, params)}
      variant="light"
      leftSection={<IconPlus size={ICON.md} aria-hidden />}
    >
      {t("shops.agreements.new")}
    </Button>
  );
  const title = t(place.product ? "shops.agreements.ofProduct" : "shops.agreements.title");
  return (
    <Section
      flush
      title={title}
      description={t(place.product ? "shops.agreements.ofProductLead" : "shops.agreements.lead")}
      actions={
        <Group gap="xs">
          {!place.product && <TemplatesButton place={place} list={read.data?.list} />}
          {add}
        </Group>
      }
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ list }) => (
          <DataTable
            label={title}
            rows={list}
            columns={columns}
            rowKey={(row) => row.agreement_id}
            linkTo={(row) => to(route, { ...params, agreement: row.agreement_id })}
            empty={
              <EmptyState
                icon={<IconFileText />}
                title={t("shops.agreements.none")}
                text={t(place.product ? "shops.agreements.noneOfProduct" : "shops.agreements.noneText")}
              />
            }
          />
        )}
      </Loaded>
    </Section>
  );
}

function useColumns(): Column<Agreement>[] {
  const { t, lang } = useT();
  const { dateTime, number } = useFormat();
  return [
    {
      key: "title",
      label: t("shops.agreement.name"),
      cell: (row) => inLang(lang, row, "title"),
    },
    {
      key: "kind",
      label: t("shops.agreement.kind"),
      cell: (row) => t(`shops.agreement.kind.${row.kind}`),
    },
    {
      key: "status",
      label: t("shops.agreement.status"),
      cell: (row) => (
        <Badge color={row.status === "active" ? "success" : "neutral"}>
          {t(`shops.agreement.status.${row.status}`)}
        </Badge>
      ),
    },
    {
      key: "version",
      label: t("shops.agreement.version"),
      cell: (row) => number(row.version, 0),
      isNumber: true,
    },
    {
      key: "since",
      label: t("shops.agreement.since"),
      cell: (row) => dateTime(row.version_created_at),
    },
  ];
}
