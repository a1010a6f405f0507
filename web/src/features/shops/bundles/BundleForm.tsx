import {
  Divider,
  Grid,
  NumberInput,
  Select,
  SimpleGrid,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { useFieldOfAddress } from "../focus";
import { ORDER } from "../shop/ShopForm";
import { OrganizationFields } from "../OrganizationFields";
import { saveWithUndo } from "../saveWithUndo";
import { type Bundle, BUNDLE_READS, type Product } from "../types";
import { BundlePreview } from "./BundlePreview";
import { ExpiryFields } from "./ExpiryFields";
import { FeatureList } from "./FeatureList";
import { type BundleValues, bundleData, bundleValues, TASK_TYPES } from "./values";

type Form = ReturnType<typeof useServerForm<BundleValues>>;

interface BundleFormProps {
  shop: string;
  bundle?: Bundle;
  products?: readonly Product[];
}

const NO_PRODUCTS: readonly Product[] = [];

/** A bundle: what it is, where it is shown, how it is used, and for whom; beside it what a buyer will see. */
export function BundleForm({ shop, bundle, products = NO_PRODUCTS }: BundleFormProps) {
  const { t } = useT();
  useFieldOfAddress();
  const { server, send } = useSaving(shop, bundle);
  const { form, field, submit, isSending } = server;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <RecordForm
          onSubmit={submit(send)}
          isSending={isSending}
          isDirty={form.isDirty()}
          saveLabel={t(bundle ? "ui.save" : "shops.bundle.make")}
        >
          <WordFields field={field} />
          <FeatureList
            features={form.values.feature_list}
            onChange={(features) => form.setFieldValue("feature_list", features)}
          />
          <StoreFields field={field} />
          <UseFields {...server} />
          <Divider label={t("shops.bundle.reserved")} labelPosition="left" />
          <OrganizationFields field={field} />
        </RecordForm>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <BundlePreview values={form.values} products={products} bundle={bundle?.user_shop_bundle_client_id} />
      </Grid.Col>
    </Grid>
  );
}

function useSaving(shop: string, bundle: Bundle | undefined) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const id = bundle?.user_shop_bundle_client_id;
  const options = { refreshes: BUNDLE_READS, showsProblem: true };
  const make = useChange("/v1/user/shop/bundle/new", options);
  const edit = useChange("/v1/user/shop/bundle/edit", options);
  const server = useServerForm<BundleValues>({
    draft: `shop.bundle.${id ?? `new.${shop}`}`,
    initialValues: bundleValues(bundle),
    validate: { bundle_name: (name) => (name.trim() ? null : t("shops.needed")) },
  });
  const save = (bundleId: string, values: BundleValues) =>
    edit.send({
      query: { user_shop_client_id: shop, user_shop_bundle_client_id: bundleId },
      body: { bundle_data: bundleData(values) },
    });
  const send = async (values: BundleValues) => {
    if (!id) {
      const body = { bundle_data: bundleData(values) };
      const made = await make.send({ query: { user_shop_client_id: shop }, body });
      server.settle(values);
      notifyDone(t("shops.bundle.made"));
      void navigate(to("user_shop_bundle_record", { shop, bundle: made.user_shop_bundle_client_id }), {
        replace: true,
      });
      return;
    }
    await saveWithUndo(server, {
      before: bundleValues(bundle),
      values,
      save: (kept) => save(id, kept),
      said: t("shops.bundle.saved"),
    });
  };
  return { server, send };
}

function WordFields({ field }: Pick<Form, "field">) {
  const { t } = useT();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("shops.bundle.name")} required maxLength={200} {...field("bundle_name")} />
        <TextInput label={t("shops.bundle.nameEn")} maxLength={200} {...field("bundle_name_en")} />
        <Textarea
          label={t("shops.bundle.info")}
          autosize
          minRows={3}
          maxLength={4000}
          {...field("bundle_info")}
        />
        <Textarea
          label={t("shops.bundle.infoEn")}
          autosize
          minRows={3}
          maxLength={4000}
          {...field("bundle_info_en")}
        />
        <TextInput
          label={t("shops.bundle.group")}
          description={t("shops.bundle.group.help")}
          inputWrapperOrder={ORDER}
          maxLength={100}
          {...field("bundle_group")}
        />
        <TextInput label={t("shops.bundle.groupEn")} maxLength={100} {...field("bundle_group_en")} />
      </SimpleGrid>
    </>
  );
}

function StoreFields({ field }: Pick<Form, "field">) {
  const { t } = useT();
  return (
    <>
      <Divider label={t("shops.bundle.inStore")} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t("shops.bundle.task")}
          data={TASK_TYPES.map((value) => ({ value, label: t(`shops.bundle.task.${value}`) }))}
          allowDeselect={false}
          {...field("task_type")}
        />
        <NumberInput
          label={t("shops.bundle.priority")}
          description={t("shops.bundle.priority.help")}
          inputWrapperOrder={ORDER}
          min={-1000}
          max={1000}
          allowDecimal={false}
          {...field("priority")}
        />
      </SimpleGrid>
      <Switch
        label={t("shops.bundle.visible")}
        description={t("shops.bundle.visible.help")}
        {...field("in_store_visibility", "checkbox")}
      />
      <Switch
        label={t("shops.bundle.prices")}
        description={t("shops.bundle.prices.help")}
        {...field("prices_on_the_screen", "checkbox")}
      />
      <Switch
        label={t("shops.bundle.toCart")}
        description={t("shops.bundle.toCart.help")}
        {...field("can_customer_add_to_shopcart", "checkbox")}
      />
      <Switch
        label={t("shops.bundle.soon")}
        description={t("shops.bundle.soon.help")}
        {...field("available_soon", "checkbox")}
      />
    </>
  );
}

function UseFields({ form, field }: Form) {
  const { t } = useT();
  return (
    <>
      <Divider label={t("shops.bundle.use")} labelPosition="left" />
      <ExpiryFields
        type={form.values.expiration_time_type}
        value={form.values.expiration_time_value}
        error={form.errors["expiration_time_value"]}
        onChange={(type, value) => {
          form.setValues({ expiration_time_type: type, expiration_time_value: value });
          form.clearFieldError("expiration_time_value");
        }}
      />
      <Switch
        label={t("shops.bundle.ordered")}
        description={t("shops.bundle.ordered.help")}
        {...field("ordered_use", "checkbox")}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label={t("shops.bundle.mostAssigned")}
          description={t("shops.bundle.mostAssigned.help")}
          inputWrapperOrder={ORDER}
          min={0}
          max={100_000}
          allowDecimal={false}
          {...field("max_assigned_count")}
        />
        <NumberInput
          label={t("shops.bundle.trial")}
          description={t("shops.bundle.trial.help")}
          inputWrapperOrder={ORDER}
          min={1}
          max={90}
          allowDecimal={false}
          {...field("trial_days")}
        />
        <TagsInput
          label={t("shops.bundle.assigned")}
          description={t("shops.bundle.assigned.help")}
          inputWrapperOrder={ORDER}
          {...field("assigned_user_list")}
        />
      </SimpleGrid>
    </>
  );
}
