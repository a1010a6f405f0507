import type { PageView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

const CODES = ["TRY", "USD"];

/** The bundle as search engines read it (schema.org Product). */
export function dataOf(bundle: PageView, address: string, lang: string): object {
  const availability = bundle.available_soon
    ? "PreOrder"
    : bundle.status === "active"
      ? "InStock"
      : "Discontinued";
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: bundle.bundle_name,
    description: bundle.bundle_info,
    category: bundle.bundle_group,
    inLanguage: lang,
    sku: bundle.user_shop_bundle_client_id,
    offers: bundle.price_list.map((price) => ({
      "@type": "Offer",
      url: address,
      price: (price.gross / 100).toFixed(2),
      priceCurrency: CODES[price.currency_type],
      availability: `https://schema.org/${availability}`,
      ...(bundle.sold_until ? { priceValidUntil: bundle.sold_until } : {}),
      seller: { "@type": "Organization", name: bundle.seller.shop_name },
    })),
  };
}

export function StructuredData({ bundle }: { bundle: PageView }) {
  const { lang } = useT();
  const { origin, pathname } = location;
  const address = `${origin}${pathname}?user_shop_bundle_client_id=${bundle.user_shop_bundle_client_id}`;
  const text = JSON.stringify(dataOf(bundle, address, lang)).replaceAll("<", String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
