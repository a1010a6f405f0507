import { Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ProductType } from "@/api/generated/types.gen";
import { upload } from "@/api/files";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { useUrlParam } from "@/screens/useUrlState";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { AnalysisFields } from "../products/AnalysisFields";
import { useProductChecks } from "../products/checks";
import { PriceFields } from "../products/PriceFields";
import { UseFields } from "../products/UseFields";
import { hasPart, PRODUCT_TYPES, productBody, type ProductValues, productValues } from "../products/values";
import { ORDER } from "../shop/ShopForm";
import { BUNDLE_READS } from "../types";

const RECORD = "/v1/user_created_bundle/record";
const CHANGED = ["/v1/user_created_bundle/list", ...BUNDLE_READS] as const;
const KINDS = PRODUCT_TYPES.filter((type) => hasPart(type, "analysis"));

/** A new bundle of one own output: what is sold, how far it reaches, and its price. */
export function SellForm({ kind }: { kind: ProductType }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const project = useUrlParam("project_id") || null;
  const stats = useUrlParam("stats_id") || null;
  const chart = useUrlParam("chart_id") || null;
  const model = useUrlParam("machine_learning_id") || null;
  const cache = useQueryClient();
  const { validate, onRuleOpen } = useProductChecks();
  const { form, field, submit, isSending, settle } = useServerForm<ProductValues>({
    draft: `shop.sell.${project}.${stats ?? chart ?? model ?? kind}`,
    initialValues: {
      ...productValues(),
      product_type: kind,
      wanalyzer_project_id: project,
      wanalyzer_stats_id: stats,
      wanalyzer_chart_id: chart,
      wanalyzer_machinelearning_id: model,
    },
    validate,
  });
  const type = form.values.product_type;
  const send = async (values: ProductValues) => {
    const bundle = { bundle_name: values.pro_name, bundle_name_en: values.pro_name_en };
    const made = await upload(RECORD, {
      form: {
        bundle_data: JSON.stringify(bundle),
        product_data: JSON.stringify([productBody(values)]),
      },
    });
    settle(values);
    await readAgain(cache, ...CHANGED);
    notifyDone(t("sell.saved"));
    void navigate(to("user_created_bundles", { bundle: made.user_shop_bundle_client_id }));
  };
  return (
    <RecordForm
      onSubmit={submit(send)}
      isSending={isSending}
      isDirty={form.isDirty()}
      saveLabel={t("sell.save")}
    >
      <TextInput label={t("shops.product.name")} required maxLength={200} {...field("pro_name")} />
      <Select
        label={t("sell.kind")}
        description={t(`shops.product.type.${type}.help`)}
        inputWrapperOrder={ORDER}
        data={KINDS.map((value) => ({ value, label: t(`shops.product.type.${value}`) }))}
        allowDeselect={false}
        {...field("product_type")}
      />
      <AnalysisFields form={form} field={field} onRuleOpen={onRuleOpen} />
      <PriceFields form={form} field={field} shopRate={null} />
      <UseFields form={form} field={field} />
    </RecordForm>
  );
}
