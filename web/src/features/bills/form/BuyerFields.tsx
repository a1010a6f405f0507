import { SegmentedControl, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";
import type { BillForm } from "./inputs";

/** Who is billed: a person or a company. */
export function BuyerFields({ server: { form, field } }: { server: BillForm }) {
  const { t } = useT();
  return (
    <>
      <SegmentedControl
        aria-label={t("bills.buyerKind")}
        data={[
          { value: "person", label: t("bills.person") },
          { value: "company", label: t("bills.company") },
        ]}
        {...form.getInputProps("kind")}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {form.values.kind === "company" ? (
          <>
            <TextInput label={t("bills.companyName")} maxLength={200} {...field("name")} />
            <TextInput label={t("bills.taxOffice")} maxLength={200} {...field("tax_office")} />
          </>
        ) : (
          <>
            <TextInput label={t("bills.firstname")} maxLength={200} {...field("firstname")} />
            <TextInput label={t("bills.lastname")} maxLength={200} {...field("lastname")} />
          </>
        )}
        <TextInput label={t("bills.taxNumber")} maxLength={30} inputMode="numeric" {...field("tax_number")} />
        <TextInput label={t("bills.buyerMail")} type="email" maxLength={254} {...field("mail")} />
      </SimpleGrid>
      <TextInput label={t("bills.address")} maxLength={1000} {...field("address")} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("bills.district")} maxLength={200} {...field("district")} />
        <TextInput label={t("bills.city")} maxLength={200} {...field("city")} />
        <TextInput label={t("bills.zipCode")} maxLength={20} {...field("zip_code")} />
        <TextInput label={t("bills.countryName")} maxLength={200} {...field("country_name")} />
        <TextInput
          label={t("bills.country")}
          maxLength={2}
          {...field("country")}
          onChange={(event) => form.setFieldValue("country", event.currentTarget.value.toUpperCase())}
        />
        <TextInput label={t("bills.phone")} type="tel" maxLength={40} {...field("phone")} />
        <Select
          label={t("bills.lang")}
          data={[
            { value: "tr", label: "Türkçe" },
            { value: "en", label: "English" },
          ]}
          allowDeselect={false}
          {...field("lang")}
        />
      </SimpleGrid>
    </>
  );
}
