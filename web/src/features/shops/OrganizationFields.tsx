import { SimpleGrid, TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { ORDER } from "./shop/ShopForm";

type Name = "organization_name" | "organization_id" | "organization_username";

/** The one organization that a bundle or a product is kept for. */
export function OrganizationFields({ field }: { field: (name: Name) => object }) {
  const { t } = useT();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        label={t("shops.organization.name")}
        description={t("shops.organization.help")}
        inputWrapperOrder={ORDER}
        maxLength={200}
        {...field("organization_name")}
      />
      <TextInput label={t("shops.organization.id")} maxLength={60} {...field("organization_id")} />
      <TextInput
        label={t("shops.organization.username")}
        autoComplete="off"
        maxLength={64}
        {...field("organization_username")}
      />
    </SimpleGrid>
  );
}
