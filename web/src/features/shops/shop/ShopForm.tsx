import { Alert, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { useFieldOfAddress } from "../focus";
import { PercentInput } from "../inputs";
import { isMersis, isTaxNumber, plainNumber } from "../numbers";
import { saveWithUndo } from "../saveWithUndo";
import { type Shop, SHOP_READS } from "../types";
import { LogoField } from "./LogoField";
import { type ShopValues, shopBody, shopValues } from "./values";

/** Who sells: everything the law asks a seller to say, the logo, and the usual tax rate. */
export function ShopForm({ shop }: { shop?: Shop }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  useFieldOfAddress();
  const id = shop?.user_shop_client_id;
  const isAdmitted = shop?.status === "active" || shop?.status === "passive";
  const make = useChange("/v1/user/shop/new", { refreshes: SHOP_READS, showsProblem: true });
  const edit = useChange("/v1/user/shop/edit", { refreshes: SHOP_READS, showsProblem: true });
  const server = useServerForm<ShopValues>({
    draft: `shop.${id ?? "new"}`,
    initialValues: shopValues(shop),
    validateInputOnBlur: true,
    validate: {
      shop_name: (name) => (name.trim() ? null : t("shops.needed")),
      shop_tax_number: (number) => (!number || isTaxNumber(number) ? null : t("shops.shop.taxNumber.wrong")),
      mersis_no: (number) => (!number || isMersis(number) ? null : t("shops.shop.mersis.wrong")),
    },
  });
  const { form, field, submit, settle, isSending } = server;
  const save = (shopId: string, values: ShopValues) =>
    edit.send({ query: { user_shop_client_id: shopId }, body: shopBody(values) });
  const send = async (typed: ShopValues) => {
    const values = {
      ...typed,
      shop_tax_number: plainNumber(typed.shop_tax_number),
      mersis_no: plainNumber(typed.mersis_no),
    };
    form.setValues(values);
    if (!id) {
      const { user_shop_client_id } = await make.send({ body: shopBody(values) });
      settle(values);
      notifyDone(t("shops.shop.made"));
      void navigate(to("user_shop_record", { shop: user_shop_client_id, tab: "payments" }), {
        replace: true,
      });
      return;
    }
    await saveWithUndo(server, {
      before: shopValues(shop),
      values,
      save: (kept) => save(id, kept),
      said: t("shops.shop.saved"),
    });
  };
  return (
    <RecordForm onSubmit={submit(send)} isSending={isSending} isDirty={form.isDirty()}>
      {isAdmitted && <Alert color="info">{t("shops.shop.legal.help")}</Alert>}
      <LogoField
        logo={form.values.shop_logo}
        worn={shop && { logo: shop.shop_logo, url: shop.shop_logo_url }}
        onChange={(logo) => form.setFieldValue("shop_logo", logo)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("shops.shop.name")} required maxLength={200} {...field("shop_name")} />
        <TextInput
          label={t("shops.shop.shortName")}
          description={t("shops.shop.shortName.help")}
          inputWrapperOrder={ORDER}
          maxLength={60}
          {...field("short_name")}
        />
      </SimpleGrid>
      <Textarea
        label={t("shops.shop.address")}
        autosize
        minRows={2}
        maxLength={500}
        {...field("shop_address")}
      />
      <LegalFields field={field} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={t("shops.shop.mail")}
          type="email"
          inputMode="email"
          maxLength={254}
          {...field("mail")}
        />
        <TextInput
          label={t("shops.shop.phone")}
          type="tel"
          inputMode="tel"
          placeholder="+90 212 555 44 33"
          maxLength={30}
          {...field("phone")}
        />
        <TextInput
          label={t("shops.shop.web")}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={300}
          {...field("shop_web_link")}
        />
      </SimpleGrid>
    </RecordForm>
  );
}

export const ORDER: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

interface LegalFieldsProps {
  field: ReturnType<typeof useServerForm<ShopValues>>["field"];
}

function LegalFields({ field }: LegalFieldsProps) {
  const { t } = useT();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t("shops.shop.taxOffice")} maxLength={100} {...field("shop_tax_office")} />
      <TextInput
        label={t("shops.shop.taxNumber")}
        description={t("shops.shop.taxNumber.help")}
        inputWrapperOrder={ORDER}
        inputMode="numeric"
        maxLength={20}
        {...field("shop_tax_number")}
      />
      <TextInput
        label={t("shops.shop.mersis")}
        description={t("shops.shop.mersis.help")}
        inputWrapperOrder={ORDER}
        inputMode="numeric"
        maxLength={30}
        {...field("mersis_no")}
      />
      <TextInput label={t("shops.shop.register")} maxLength={50} {...field("trade_register_number")} />
      <PercentInput
        label={t("shops.shop.taxRate")}
        description={t("shops.shop.taxRate.help")}
        inputWrapperOrder={ORDER}
        {...field("tax_rate_percent")}
      />
    </SimpleGrid>
  );
}
