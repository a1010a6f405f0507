import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { useT } from "@/phrases/useT";

type Name = "organization_name" | "organization_id" | "organization_username";

/** The one organization that a bundle or a product is kept for. */
export function OrganizationFields({ field }: { field: (name: Name) => object }) {
  const { t } = useT();
  const help = useId();
  return (
    <Stack gap="xs" role="group" aria-describedby={help}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={t("shops.organization.name")} maxLength={200} {...field("organization_name")} />
        <TextInput label={t("shops.organization.id")} maxLength={60} {...field("organization_id")} />
        <TextInput
          label={t("shops.organization.username")}
          autoComplete="off"
          maxLength={64}
          {...field("organization_username")}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" id={help}>
        {t("shops.organization.help")}
      </Text>
    </Stack>
  );
}
