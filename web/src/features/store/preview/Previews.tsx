import { Accordion, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { PageProduct } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Section } from "@/ui/Page";
import { CardSkeleton } from "@/ui/States";

const ShownPreview = lazy(() => import("./ShownPreview"));

interface PreviewsProps {
  bundle: string;
  products: readonly PageProduct[];
  token: string;
}

/** What can be seen and tried of the products before they are bought. */
export function Previews({ bundle, products, token }: PreviewsProps) {
  const { t } = useT();
  const [opened, setOpened] = useUrlState("preview");
  const shown = products.filter(({ preview }) => preview);
  if (shown.length === 0) return null;
  return (
    <Section title={t("store.preview")} description={t("store.preview.text")}>
      <Accordion value={opened || null} onChange={setOpened} variant="separated" order={3}>
        {shown.map(({ user_shop_bundle_product_client_id: id, pro_name, preview }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              {preview && t(`store.preview.${preview}`)}
              <Text span size="sm" c="dimmed" ml="xs">
                {pro_name}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              {opened === id && (
                <Suspense fallback={<CardSkeleton cards={1} />}>
                  <ShownPreview bundle={bundle} product={id} token={token} />
                </Suspense>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}
