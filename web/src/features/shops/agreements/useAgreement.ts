import { call } from "@/api/call";
import type { AgreementKind } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { BUNDLE_READS } from "../types";

export interface AgreementPlace {
  shop: string;
  bundle: string;
  /** Only for an agreement of one product. */
  product?: string | undefined;
}

type Data = {
  kind: AgreementKind;
  status: "active" | "passive";
  title: string;
  title_en: string;
  text: string;
  text_en: string;
};

/** The agreements of a bundle, or of one product. */
export function useAgreements({ bundle, product }: AgreementPlace) {
  const ofBundle = useRead(
    "/v1/user/shop/bundle/agreement/list",
    { query: { user_shop_bundle_client_id: bundle } },
    { enabled: !product },
  );
  const ofProduct = useRead(
    "/v1/user/shop/bundle/product/agreement/list",
    { query: { user_shop_bundle_product_client_id: product ?? "" } },
    { enabled: Boolean(product) },
  );
  return product ? ofProduct : ofBundle;
}

/** One agreement, of a bundle or of a product. */
export function useAgreement(id: string, { product }: AgreementPlace) {
  const ofBundle = useRead(
    "/v1/user/shop/bundle/agreement/get",
    { query: { user_shop_bundle_agreement_client_id: id } },
    { enabled: Boolean(id) && !product },
  );
  const ofProduct = useRead(
    "/v1/user/shop/bundle/product/agreement/get",
    { query: { user_shop_bundle_product_agreement_client_id: id } },
    { enabled: Boolean(id) && Boolean(product) },
  );
  return product ? ofProduct : ofBundle;
}

/** Write an agreement, new or again; answers its id. */
export function useAgreementSaving({ shop, bundle, product }: AgreementPlace) {
  const options = { refreshes: BUNDLE_READS, showsProblem: true };
  const make = useChange("/v1/user/shop/bundle/agreement/new", options);
  const edit = useChange("/v1/user/shop/bundle/agreement/edit", options);
  const makeOfProduct = useChange("/v1/user/shop/bundle/product/agreement/new", options);
  const editOfProduct = useChange("/v1/user/shop/bundle/product/agreement/edit", options);
  return async (id: string | undefined, data: Partial<Data>): Promise<string> => {
    const body = { agreement_data: data };
    const place = { user_shop_client_id: shop, user_shop_bundle_client_id: bundle };
    if (product) {
      const query = { ...place, user_shop_bundle_product_client_id: product };
      const answer = await (id
        ? editOfProduct.send({ query: { user_shop_bundle_product_agreement_client_id: id }, body })
        : makeOfProduct.send({ query, body }));
      return answer.user_shop_bundle_product_agreement_client_id;
    }
    const answer = await (id
      ? edit.send({ query: { user_shop_bundle_agreement_client_id: id }, body })
      : make.send({ query: place, body }));
    return answer.user_shop_bundle_agreement_client_id;
  };
}

export function readTemplate(kind: AgreementKind) {
  return call("/v1/user/shop/bundle/agreement/template/get", { query: { kind } });
}
