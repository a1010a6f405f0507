import { SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { Places } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FIELD_FIRST } from "@/ui/fieldFirst";
import { Loaded, RowSkeleton } from "@/ui/States";
import { type Buyer, type BuyerForm, HOME } from "./buyer";
import { CountryField, PlaceFields } from "./PlaceFields";

/** Who is billed: a person or a company, in Türkiye or abroad. */
export function BuyerFields({ form }: { form: BuyerForm }) {
  const read = useRead("/v1/user/billing_profile/place/list", {}, { staleTime: Infinity });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={6} />}>
      {(places) => <Fields form={form} places={places} />}
    </Loaded>
  );
}

function Fields({ form, places }: { form: BuyerForm; places: Places }) {
  const { t } = useT();
  const { field, values } = form;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("orders.buyer.kind")}
        value={values.kind}
        onChange={(kind) => form.set({ kind: kind as Buyer["kind"] })}
        data={[
          { value: "person", label: t("orders.buyer.person") },
          { value: "company", label: t("orders.buyer.company") },
        ]}
      />
      <CountryField form={form} places={places} />
      {values.kind === "company" ? (
        <TextInput label={t("orders.buyer.name")} autoComplete="organization" required {...field("name")} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t("orders.buyer.firstname")}
            autoComplete="given-name"
            required
            {...field("firstname")}
          />
          <TextInput
            label={t("orders.buyer.lastname")}
            autoComplete="family-name"
            required
            {...field("lastname")}
          />
        </SimpleGrid>
      )}
      <NumberFields form={form} />
      <PlaceFields form={form} places={places} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t("orders.buyer.phone")} type="tel" autoComplete="tel" {...field("phone")} />
        <TextInput
          label={t("orders.buyer.mail")}
          description={t("orders.buyer.mail.hint")}
          inputWrapperOrder={FIELD_FIRST}
          type="email"
          autoComplete="email"
          {...field("mail")}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** By which number the country of the buyer knows them; only in Türkiye it can be checked, and has a tax office. */
function NumberFields({ form: { field, values } }: { form: BuyerForm }) {
  const { t } = useT();
  const isCompany = values.kind === "company";
  const isHome = values.country === HOME;
  const label = !isHome
    ? "orders.buyer.foreignNumber"
    : isCompany
      ? "orders.buyer.taxNumber"
      : "orders.buyer.identityNumber";
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label={t(label)}
        description={isCompany ? null : t("orders.buyer.identityNumber.hint")}
        inputWrapperOrder={FIELD_FIRST}
        autoComplete="off"
        {...(isHome ? { inputMode: "numeric" as const, maxLength: 11 } : { maxLength: 20 })}
        required={isCompany}
        {...field("identity_number")}
      />
      {isCompany && isHome && (
        <TextInput label={t("orders.buyer.taxOffice")} autoComplete="off" required {...field("tax_office")} />
      )}
    </SimpleGrid>
  );
}
