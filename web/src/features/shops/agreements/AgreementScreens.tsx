import { Stack } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { ShopNeeded } from "../ShopNeeded";
import { Trail } from "../Trail";
import type { Shop } from "../types";
import { AgreementForm } from "./AgreementForm";
import { AgreementTable } from "./AgreementTable";
import { type AgreementPlace, useAgreement } from "./useAgreement";
import { Versions } from "./Versions";

/** Where the address says the agreements are; null where it does not. */
function usePlace(isOfProduct: boolean): AgreementPlace | null {
  const shop = useUrlParam("shop");
  const bundle = useUrlParam("bundle");
  const product = useUrlParam("product");
  if (!shop || !bundle || (isOfProduct && !product)) return null;
  return { shop, bundle, product: isOfProduct ? product : undefined };
}

/** The agreements of a bundle, or of one of its products. */
export function AgreementListScreen({ isOfProduct = false }: { isOfProduct?: boolean }) {
  const { t } = useT();
  const place = usePlace(isOfProduct);
  const title = t(isOfProduct ? "shops.agreements.ofProduct" : "shops.agreements.title");
  if (!place) return <ShopNeeded title={title} />;
  return (
    <Stack gap="xs">
      <Trail {...place} />
      <Page title={title}>
        <AgreementTable {...place} />
      </Page>
    </Stack>
  );
}

/** One agreement: its words, what a buyer reads, and its versions. */
export function AgreementRecordScreen({ isOfProduct = false }: { isOfProduct?: boolean }) {
  const { t } = useT();
  const place = usePlace(isOfProduct);
  const agreement = useUrlParam("agreement");
  const kind = useUrlParam("kind");
  const shop = useRead(
    "/v1/user/shop/get",
    { query: { user_shop_client_id: place?.shop ?? "" } },
    { enabled: place !== null },
  );
  if (!place) return <ShopNeeded title={t("shops.agreements.title")} />;
  return (
    <Stack gap="xs">
      <Trail {...place} />
      <Loaded read={shop}>
        {({ shop: of }) =>
          agreement ? (
            <OneAgreement key={agreement} id={agreement} place={place} shop={of} />
          ) : (
            <Page title={t("shops.agreements.new")} description={t("shops.agreement.newLead")}>
              <AgreementForm key={kind} place={place} shop={of} kind={kind} />
            </Page>
          )
        }
      </Loaded>
    </Stack>
  );
}

function OneAgreement({ id, place, shop }: { id: string; place: AgreementPlace; shop: Shop }) {
  const { t, lang } = useT();
  const read = useAgreement(id, place);
  const data = read.data?.agreement;
  return (
    <Page
      title={data ? inLang(lang, data, "title") : t("shops.agreements.title")}
      description={data && t("shops.agreement.nowVersion", { version: data.version })}
    >
      <Loaded read={read}>
        {({ agreement }) => <AgreementForm place={place} shop={shop} agreement={agreement} kind="" />}
      </Loaded>
      <Versions agreement={id} />
    </Page>
  );
}
