import { Button, SimpleGrid, Stack } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { AskAbout } from "@/screens/AskAbout";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import { About } from "../details/About";
import { Agreements } from "../details/Agreements";
import { BuyCard } from "../details/BuyCard";
import { Products } from "../details/Products";
import { Seller } from "../details/Seller";
import { ShareButton } from "../details/ShareButton";
import { Previews } from "../preview/Previews";
import { isNotThere, NotThere } from "../NotThere";
import { Gallery } from "../pictures/Gallery";
import classes from "../details/Details.module.css";

/** One bundle: what you get, what it costs, what you agree to, and who sells it. */
export default function ProductDetailsScreen() {
  const { t } = useT();
  const to = useLink();
  const bundleId = useUrlParam("user_shop_bundle_client_id");
  const token = useUrlParam("organization_token");
  const read = useRead(
    "/v1/bundle/details",
    {
      query: {
        user_shop_bundle_client_id: bundleId,
        ...(token ? { organization_token: token } : {}),
      },
    },
    { enabled: bundleId !== "" },
  );
  const bundle = read.data?.bundle;
  const description = bundle && [bundle.bundle_group, bundle.seller.short_name || bundle.seller.shop_name];
  if (bundleId !== "" && !bundle && isNotThere(read.error)) return <NotThere what="bundle" />;
  return (
    <Page
      title={bundle?.bundle_name ?? t("store.details.title")}
      description={description?.filter(Boolean).join(" · ")}
      actions={
        bundle && (
          <>
            <AskAbout
              kind="bundle"
              id={bundle.user_shop_bundle_client_id}
              shopId={bundle.user_shop_client_id}
            />
            <ShareButton name={bundle.bundle_name} />
          </>
        )
      }
    >
      {bundleId === "" ? (
        <EmptyState
          title={t("store.details.missing")}
          text={t("store.details.missing.text")}
          action={
            <Button component={Link} to={to("shop")}>
              {t("store.details.toShop")}
            </Button>
          }
        />
      ) : (
        <Loaded read={read} skeleton={<CardSkeleton cards={2} height={HEIGHT.card} />}>
          {({ bundle: page, bundle: { picture_list: pictures = [] } }) => (
            <div className={classes["columns"]}>
              {pictures.length > 0 && (
                <div className={classes["pictures"]}>
                  <Gallery key={bundleId} pictures={pictures} name={page.bundle_name} />
                </div>
              )}
              <Stack gap="md" miw={0}>
                <About bundle={page} />
                <Previews
                  bundle={page.user_shop_bundle_client_id}
                  products={page.product_list}
                  token={token}
                />
                <Products products={page.product_list} costs={page.credit_costs} />
                <Agreements bundleId={bundleId} token={token} agreements={page.agreement_list} />
              </Stack>
              <SimpleGrid cols={1} spacing="md" className={classes["side"] ?? ""}>
                <BuyCard bundle={page} token={token} />
                <Seller seller={page.seller} shopId={page.user_shop_client_id} />
              </SimpleGrid>
              <title>{`${page.bundle_name} · ${page.seller.short_name || page.seller.shop_name}`}</title>
            </div>
          )}
        </Loaded>
      )}
    </Page>
  );
}
