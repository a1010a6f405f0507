import { Button, Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { AgreementTable } from "../agreements/AgreementTable";
import { BundleForm } from "../bundles/BundleForm";
import { BundleStatusPanel } from "../bundles/BundleStatusPanel";
import { AssignedPeople } from "../bundles/AssignedPeople";
import { SecretLink } from "../bundles/SecretLink";
import { useBundleCopy } from "../bundles/useBundleCopy";
import { PicturePanel } from "../pictures/PicturePanel";
import { ProductTable } from "../products/ProductTable";
import { ShopNeeded } from "../ShopNeeded";
import { Trail } from "../Trail";
import type { BundleAnswer } from "../types";

/** One bundle: whether it is on sale, what it is, its products and its agreements. */
export default function BundleRecordScreen() {
  const { t } = useT();
  const shop = useUrlParam("shop");
  const bundle = useUrlParam("bundle");
  if (!shop) return <ShopNeeded title={t("shops.bundles.title")} />;
  if (bundle) return <OneBundle key={bundle} shop={shop} bundle={bundle} />;
  return (
    <Stack gap="xs">
      <Trail shop={shop} />
      <Page title={t("shops.bundles.new")} description={t("shops.bundle.newLead")}>
        <BundleForm shop={shop} />
      </Page>
    </Stack>
  );
}

interface Place {
  shop: string;
  bundle: string;
}

function OneBundle({ shop, bundle }: Place) {
  const { t, lang } = useT();
  const read = useRead("/v1/user/shop/bundle/get", {
    query: { user_shop_bundle_client_id: bundle, user_shop_client_id: shop },
  });
  const { copy, isRunning } = useBundleCopy(shop);
  const data = read.data?.bundle;
  return (
    <Stack gap="xs">
      <Trail shop={shop} bundle={bundle} />
      <Page
        title={data ? inLang(lang, data, "bundle_name") : t("shops.bundles.title")}
        actions={
          <Button
            variant="default"
            leftSection={<IconCopy size={ICON.md} aria-hidden />}
            loading={isRunning}
            onClick={() => copy(bundle)}
          >
            {t("shops.bundle.copy")}
          </Button>
        }
      >
        <Loaded read={read}>{(answer) => <Parts shop={shop} bundle={bundle} answer={answer} />}</Loaded>
      </Page>
    </Stack>
  );
}

function Parts({ shop, bundle, answer }: Place & { answer: BundleAnswer }) {
  const { data } = useRead("/v1/user/shop/bundle/product/list", {
    query: { user_shop_bundle_client_id: bundle },
  });
  const isReserved = [answer.bundle, ...(data?.list ?? [])].some(
    (each) => each.organization_id || each.organization_name || each.organization_user_id,
  );
  return (
    <Stack gap="lg">
      <BundleStatusPanel shop={shop} answer={answer} />
      <PicturePanel bundle={bundle} />
      <ProductTable shop={shop} bundle={bundle} />
      <AgreementTable shop={shop} bundle={bundle} />
      <BundleForm shop={shop} bundle={answer.bundle} {...(data ? { products: data.list } : {})} />
      {isReserved && <SecretLink bundle={answer.bundle} />}
      {answer.bundle.assigned_user_list.length > 0 && (
        <AssignedPeople bundleId={answer.bundle.user_shop_bundle_client_id} />
      )}
    </Stack>
  );
}
