import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";
import { WIDTH } from "@/ui/sizes";
import type { Product } from "../types";

/** The link of a product that is for one organization: it opens the bundle to whoever has it. */
export function ProductLink({ product }: { product: Product }) {
  const { t } = useT();
  const to = useLink();
  if (!product.organization_token) return null;
  const path = to("product_details", {
    user_shop_bundle_client_id: product.user_shop_bundle_client_id,
    organization_token: product.organization_token,
  });
  const link = `${window.location.origin}${path}`;
  return (
    <Section title={t("shops.productLink.title")} description={t("shops.productLink.text")}>
      <Group align="flex-end" gap="xs">
        <TextInput label={t("shops.productLink.title")} readOnly value={link} flex={1} miw={WIDTH.lg} />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy}>
              {t(copied ? "shops.link.copied" : "shops.link.copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Section>
  );
}
