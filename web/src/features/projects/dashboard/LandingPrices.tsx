import { Anchor, Card, Group, SimpleGrid, Stack, Title } from "@mantine/core";
import { Link } from "react-router";
import { useSite } from "@/api/site";
import { FirstPrices } from "@/features/store/publicForAll";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";

/** What the store sells first, at its prices of now. */
export function LandingPrices() {
  const { t } = useT();
  const to = useLink();
  const site = useSite();
  if (!entryOf(site, "product_details") || site.frontend.shop_active === "no") return null;
  return (
    <FirstPrices count={3}>
      {(bundles) => (
        <Stack gap="md" component="section" aria-labelledby="landing-prices">
          <Group justify="space-between" align="baseline">
            <Title order={2} id="landing-prices">
              {t("projects.landing.prices")}
            </Title>
            <Anchor component={Link} to={to("product_list")}>
              {t("projects.landing.store")}
            </Anchor>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
            {bundles.map(({ id, name, price }) => (
              <Card key={id} component="article">
                <Anchor
                  component={Link}
                  to={to("product_details", { user_shop_bundle_client_id: id })}
                  c="inherit"
                  fw={600}
                >
                  {name}
                </Anchor>
                {price}
              </Card>
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </FirstPrices>
  );
}
