import { Group, Stack, Text, Title } from "@mantine/core";
import type { CreditCosts, PageProduct } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Included } from "@/ui/tree/Included";
import { Features } from "../catalogue/Features";
import { priceIn, useCurrency } from "../currency";
import { factsOf } from "../words";
import classes from "./Details.module.css";

/** What is in a bundle, in words. */
export function Products({ products, costs }: { products: readonly PageProduct[]; costs: CreditCosts }) {
  const { t } = useT();
  return (
    <Section title={t("store.what")} description={t("store.what.text", { count: products.length })}>
      <Stack gap="lg">
        {groupsOf(products).map(([group, members]) => (
          <Stack key={group} gap="lg">
            {group && (
              <Title order={3} size="h4">
                {group}
              </Title>
            )}
            {members.map((product) => (
              <Product key={product.user_shop_bundle_product_client_id} product={product} costs={costs} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

/** The products by their groups, each group where its first product stands. */
function groupsOf(products: readonly PageProduct[]): [string, PageProduct[]][] {
  const groups = new Map<string, PageProduct[]>();
  for (const product of products) {
    groups.set(product.pro_group_name, [...(groups.get(product.pro_group_name) ?? []), product]);
  }
  return [...groups];
}

function Product({ product, costs }: { product: PageProduct; costs: CreditCosts }) {
  const { t } = useT();
  const formats = useFormat();
  const price = priceIn(product.price_list, useCurrency());
  return (
    <Stack gap="2xs">
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600}>{product.pro_name}</Text>
        {price && (
          <Text size="sm" className="num">
            {price.gross === 0 ? t("store.price.free") : price.gross_text}
          </Text>
        )}
      </Group>
      {product.pro_info && (
        <Text size="sm" className={classes["words"] ?? ""}>
          {product.pro_info}
        </Text>
      )}
      {product.organization_name && (
        <Text size="sm">{t("store.onlyFor", { name: product.organization_name })}</Text>
      )}
      <Included
        about={product.layer_tree_path_list}
        layers={product.layer_path_list}
        places={product.location_path_list}
      />
      <Features items={factsOf(t, formats, product, costs)} />
      <Text size="xs" c="dimmed">
        {product.withdrawal_text}
      </Text>
      {product.tax_rate_percent && (
        <Text size="xs" c="dimmed" className="num">
          {t("store.taxRate", { rate: formats.number(Number(product.tax_rate_percent), 2) })}
        </Text>
      )}
    </Stack>
  );
}
