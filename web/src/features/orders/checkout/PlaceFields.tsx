import { Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "@/phrases/useT";
import { foldedFilter } from "@/ui/foldedFilter";
import type { Places } from "@/api/generated/types.gen";
import { type BuyerForm, HOME } from "./buyer";

interface PlaceProps {
  form: BuyerForm;
  /** What can be chosen. */
  places: Places;
}

/** In which country is billed: what else is asked depends on it. */
export function CountryField({ form, places }: PlaceProps) {
  const { t } = useT();
  const change = (country: string | null) => {
    if (!country) return;
    form.set({ country, city: "", district: "" });
  };
  return (
    <Select
      label={t("orders.buyer.country")}
      data={places.country_list.map(({ code, name }) => ({ value: code, label: name }))}
      searchable
      selectFirstOptionOnChange
      filter={foldedFilter}
      nothingFoundMessage={t("orders.buyer.notInList")}
      allowDeselect={false}
      required
      {...form.field("country")}
      value={form.values.country}
      onChange={change}
    />
  );
}

/** Where is billed: in Türkiye the province and the district are chosen, abroad they are typed. */
export function PlaceFields({ form, places }: PlaceProps) {
  const { t } = useT();
  const isHome = form.values.country === HOME;
  return (
    <>
      <Textarea
        label={t("orders.buyer.address")}
        autoComplete="street-address"
        autosize
        minRows={2}
        required
        {...form.field("address")}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {isHome ? <HomePlaces form={form} places={places} /> : <PlacesAbroad form={form} />}
        <TextInput
          label={t("orders.buyer.zip")}
          autoComplete="postal-code"
          {...(isHome ? { inputMode: "numeric" as const } : {})}
          {...form.field("zip_code")}
        />
      </SimpleGrid>
    </>
  );
}

function HomePlaces({ form, places }: PlaceProps): ReactNode {
  const { t } = useT();
  const { city, district } = form.values;
  const provinces = places.province_list;
  const districts = provinces.find(({ name }) => name === city)?.district_list ?? [];
  const common = {
    searchable: true,
    selectFirstOptionOnChange: true,
    filter: foldedFilter,
    required: true,
    allowDeselect: false,
  };
  return (
    <>
      <Select
        label={t("orders.buyer.city")}
        data={provinces.map(({ name }) => name)}
        nothingFoundMessage={t("orders.buyer.notInList")}
        {...common}
        {...form.field("city")}
        value={city || null}
        onChange={(name) => form.set({ city: name ?? "", district: "" })}
      />
      <Select
        label={t("orders.buyer.district")}
        data={districts}
        nothingFoundMessage={t(city ? "orders.buyer.notInList" : "orders.buyer.district.afterCity")}
        {...common}
        {...form.field("district")}
        value={district || null}
        onChange={(name) => form.set({ district: name ?? "" })}
      />
    </>
  );
}

function PlacesAbroad({ form }: { form: BuyerForm }): ReactNode {
  const { t } = useT();
  return (
    <>
      <TextInput
        label={t("orders.buyer.town")}
        autoComplete="address-level2"
        maxLength={100}
        required
        {...form.field("city")}
      />
      <TextInput
        label={t("orders.buyer.region")}
        autoComplete="address-level1"
        maxLength={100}
        {...form.field("district")}
      />
    </>
  );
}
