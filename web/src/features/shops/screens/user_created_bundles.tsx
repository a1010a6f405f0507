import { Badge, Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ProductType } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { inLang } from "@/phrases/inLang";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { hasPart, PRODUCT_TYPES } from "../products/values";
import { OwnBundle } from "../selling/OwnBundle";
import { SellForm } from "../selling/SellForm";

const ROUTE = "user_created_bundles";

/** Outputs of own projects that are offered to others: all of them, one with its preview, or a new one. */
export default function UserCreatedBundles() {
  const { t } = useT();
  const to = useLink();
  const bundle = useUrlParam("bundle");
  const kind = useUrlParam("new") as ProductType;
  if (bundle) return <OwnBundle key={bundle} id={bundle} />;
  if (PRODUCT_TYPES.includes(kind) && hasPart(kind, "analysis")) {
    return (
      <Page narrow title={t("sell.new")} description={t("sell.newText")}>
        <SellForm kind={kind} />
      </Page>
    );
  }
  return (
    <Page
      title={t("sell.title")}
      description={t("sell.text")}
      actions={
        <Button
          component={Link}
          leftSection={<IconTag size={ICON.md} aria-hidden />}
          to={to(ROUTE, { new: "dataset_filter" })}
        >
          {t("sell.new")}
        </Button>
      }
    >
      <OwnBundles />
    </Page>
  );
}

function OwnBundles() {
  const { t, lang } = useT();
  const to = useLink();
  const { read, rows, ...pages } = usePages("/v1/user_created_bundle/list", {});
  return (
    <Section flush>
      <Loaded read={read}>
        {() => (
          <DataTable
            label={t("sell.title")}
            rows={rows ?? []}
            rowKey={(each) => each.user_shop_bundle_client_id}
            linkTo={(each) => to(ROUTE, { bundle: each.user_shop_bundle_client_id })}
            empty={<EmptyState icon={<IconTag />} title={t("sell.none")} text={t("sell.noneText")} />}
            {...pages}
            columns={[
              {
                key: "name",
                label: t("sell.bundle"),
                cell: (each) => inLang(lang, each, "bundle_name"),
              },
              { key: "state", label: t("sell.state"), cell: stateOf },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

const stateOf = ({ status }: { status: string }) => <SaleBadge status={status} />;

function SaleBadge({ status }: { status: string }) {
  const { t } = useT();
  const name: PhraseKey = status === "active" ? "sell.state.active" : "sell.state.passive";
  return <Badge color={status === "active" ? "success" : "neutral"}>{t(name)}</Badge>;
}
