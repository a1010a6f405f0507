import {
  type InputWrapperProps,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useT } from "@/phrases/useT";
import type { Buyer } from "./buyer";

/** A hint under its field leaves fields beside each other in one line. */
const FIELD_FIRST: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "error", "description"];

interface BuyerFieldsProps {
  kind: string;
  onKind: (kind: Buyer["kind"]) => void;
  field: (name: keyof Buyer & string) => object;
}

/** Who is billed: a person or a company. */
export function BuyerFields({ kind, onKind, field }: BuyerFieldsProps) {
  const { t } = useT();
  const isCompany = kind === "company";
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("orders.buyer.kind")}
        value={kind}
        onChange={(value) => onKind(value as Buyer["kind"])}
        data={[
          { value: "person", label: t("orders.buyer.person") },
          { value: "company", label: t("orders.buyer.company") },
        ]}
      />
      {isCompany ? (
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
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t(isCompany ? "orders.buyer.taxNumber" : "orders.buyer.identityNumber")}
          description={isCompany ? null : t("orders.buyer.identityNumber.hint")}
          inputWrapperOrder={FIELD_FIRST}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          required={isCompany}
          {...field("identity_number")}
        />
        {isCompany && (
          <TextInput
            label={t("orders.buyer.taxOffice")}
            autoComplete="off"
            required
            {...field("tax_office")}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={t("orders.buyer.address")}
        autoComplete="street-address"
        autosize
        minRows={2}
        required
        {...field("address")}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <TextInput label={t("orders.buyer.city")} autoComplete="address-level1" required {...field("city")} />
        <TextInput
          label={t("orders.buyer.district")}
          autoComplete="address-level2"
          required
          {...field("district")}
        />
        <TextInput
          label={t("orders.buyer.zip")}
          autoComplete="postal-code"
          inputMode="numeric"
          {...field("zip_code")}
        />
      </SimpleGrid>
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
