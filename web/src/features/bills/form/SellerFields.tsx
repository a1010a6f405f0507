import { Button, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import type { BillForm } from "./inputs";
import classes from "./SellerFields.module.css";

const MOST_BYTES = 150_000;

/** The seller as it is written on this bill. */
export function SellerFields({ server, logo }: { server: BillForm; logo: string | null }) {
  const { t } = useT();
  const { field } = server;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("bills.shopName")} maxLength={200} {...field("shop_name")} />
        <TextInput label={t("bills.mersis")} maxLength={16} inputMode="numeric" {...field("mersis_no")} />
        <TextInput
          label={t("bills.shopTaxNumber")}
          maxLength={11}
          inputMode="numeric"
          {...field("shop_tax_number")}
        />
        <TextInput label={t("bills.shopTaxOffice")} maxLength={200} {...field("shop_tax_office")} />
      </SimpleGrid>
      <TextInput label={t("bills.shopAddress")} maxLength={1000} {...field("shop_address")} />
      <LogoField server={server} kept={logo} />
    </>
  );
}

/** The logo on the printed bill: another one, or none. */
function LogoField({ server: { form }, kept }: { server: BillForm; kept: string | null }) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const chosen = form.values.shop_logo;
  const shown = chosen ?? kept ?? "";
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) form.setFieldError("shop_logo", t("bills.logo.large"));
    else {
      form.clearFieldError("shop_logo");
      form.setFieldValue("shop_logo", await dataOf(file));
    }
  };
  return (
    <div>
      <Text size="sm" fw={500} mb="3xs">
        {t("bills.logo")}
      </Text>
      <Group>
        {shown && <img src={shown} alt={t("bills.logo")} className={classes["logo"]} />}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          data-kind="bill_logo"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPhoto size={ICON.sm} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t("bills.logo.choose")}
        </Button>
        {shown && (
          <Button
            variant="subtle"
            size="compact-md"
            color="danger"
            onClick={() => form.setFieldValue("shop_logo", "")}
          >
            {t("bills.logo.remove")}
          </Button>
        )}
      </Group>
      {form.errors["shop_logo"] && (
        <Text c="danger" size="sm" role="alert">
          {form.errors["shop_logo"]}
        </Text>
      )}
    </div>
  );
}

function dataOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the picture cannot be read")));
    reader.readAsDataURL(file);
  });
}
