import { Divider, Select, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { useFieldOfAddress } from "../focus";
import { OrganizationFields } from "../OrganizationFields";
import { saveWithUndo } from "../saveWithUndo";
import { ORDER } from "../shop/ShopForm";
import { BUNDLE_READS, type Product } from "../types";
import { AnalysisFields } from "./AnalysisFields";
import { CampaignFields } from "./CampaignFields";
import { useProductChecks } from "./checks";
import { PayFields } from "./PayFields";
import { PriceFields } from "./PriceFields";
import { UseFields } from "./UseFields";
import { WithdrawalFields } from "./WithdrawalFields";
import { hasPart, productBody, type ProductValues, productValues, typesFor } from "./values";

type Form = ReturnType<typeof useServerForm<ProductValues>>;

interface ProductFormProps {
  shop: string;
  bundle: string;
  product?: Product;
  shopRate: number | null;
  /** Whether the shop may sell credits. */
  isPlatform: boolean;
}

/** One product: its type decides what else is asked. */
export function ProductForm({ shop, bundle, product, shopRate, isPlatform }: ProductFormProps) {
  const { t } = useT();
  useFieldOfAddress();
  const { server, send, onRuleOpen } = useSaving({ shop, bundle, product, isPlatform });
  const { form, field, submit, isSending } = server;
  const type = form.values.product_type;
  return (
    <RecordForm
      onSubmit={submit(send)}
      isSending={isSending}
      isDirty={form.isDirty()}
      saveLabel={t(product ? "ui.save" : "shops.product.make")}
    >
      <Select
        label={t("shops.product.type")}
        description={t(`shops.product.type.${type}.help`)}
        inputWrapperOrder={ORDER}
        data={typesFor(isPlatform || product?.product_type === "credit").map((value) => ({
          value,
          label: t(`shops.product.type.${value}`),
        }))}
        allowDeselect={false}
        {...field("product_type")}
      />
      <WordFields field={field} />
      {hasPart(type, "analysis") && <AnalysisFields form={form} field={field} onRuleOpen={onRuleOpen} />}
      <PriceFields form={form} field={field} shopRate={shopRate} />
      <CampaignFields form={form} field={field} />
      <PayFields form={form} field={field} />
      <UseFields form={form} field={field} />
      <WithdrawalFields form={form} field={field} />
      <ListFields form={form} field={field} />
    </RecordForm>
  );
}

function useSaving({ shop, bundle, product, isPlatform }: Omit<ProductFormProps, "shopRate">) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const id = product?.user_shop_bundle_product_client_id;
  const options = { refreshes: BUNDLE_READS, showsProblem: true };
  const make = useChange("/v1/user/shop/bundle/product/new", options);
  const edit = useChange("/v1/user/shop/bundle/product/edit", options);
  const { validate, onRuleOpen } = useProductChecks();
  const server = useServerForm<ProductValues>({
    draft: `shop.product.${id ?? `new.${bundle}`}`,
    initialValues:
      product || isPlatform ? productValues(product) : { ...productValues(), product_type: "service" },
    validate,
  });
  const save = (productId: string, values: ProductValues) =>
    edit.send({
      query: {
        user_shop_client_id: shop,
        user_shop_bundle_client_id: bundle,
        user_shop_bundle_product_client_id: productId,
      },
      body: productBody(values),
    });
  const send = async (values: ProductValues) => {
    if (!id) {
      const query = { user_shop_client_id: shop, user_shop_bundle_client_id: bundle };
      await make.send({ query, body: productBody(values) });
      server.settle(values);
      notifyDone(t("shops.product.made"));
      void navigate(to("user_shop_bundle_record", { shop, bundle }));
      return;
    }
    await saveWithUndo(server, {
      before: productValues(product),
      values,
      save: (kept) => save(id, kept),
      said: t("shops.product.saved"),
    });
  };
  return { server, send, onRuleOpen };
}

function WordFields({ field }: Pick<Form, "field">) {
  const { t } = useT();
  const lines = { autosize: true, minRows: 2, maxLength: 4000 };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t("shops.product.name")} required maxLength={200} {...field("pro_name")} />
      <TextInput label={t("shops.product.nameEn")} maxLength={200} {...field("pro_name_en")} />
      <Textarea label={t("shops.product.info")} {...lines} {...field("pro_info")} />
      <Textarea label={t("shops.product.infoEn")} {...lines} {...field("pro_info_en")} />
    </SimpleGrid>
  );
}

function ListFields({ form, field }: Pick<Form, "form" | "field">) {
  const { t } = useT();
  return (
    <>
      <Divider label={t("shops.product.list")} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("shops.product.group")} maxLength={100} {...field("pro_group_name")} />
        <TextInput label={t("shops.product.groupEn")} maxLength={100} {...field("pro_group_name_en")} />
        <TextInput
          label={t("shops.product.code")}
          description={t("shops.product.code.help")}
          inputWrapperOrder={ORDER}
          maxLength={50}
          {...field("product_code")}
        />
      </SimpleGrid>
      <Switch
        label={t("shops.product.active")}
        description={t("shops.product.active.help")}
        checked={form.values.status === "active"}
        name="status"
        onChange={({ currentTarget }) =>
          form.setFieldValue("status", currentTarget.checked ? "active" : "passive")
        }
      />
      <Switch
        label={t("shops.product.shown")}
        description={t("shops.product.shown.help")}
        {...field("show_in_bundle_product_list", "checkbox")}
      />
      <Divider label={t("shops.product.reserved")} labelPosition="left" />
      <OrganizationFields field={field} />
    </>
  );
}
