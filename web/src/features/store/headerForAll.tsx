import { UnstyledButton } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { onDemand } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";
import { useCarts } from "./cart/useCarts";
import { useMerge } from "./cart/useMerge";
import { countOf, useVisitorCart } from "./cart/visitorCart";
import classes from "./header.module.css";

const CartPanel = onDemand("dialog", () => import("./cart/CartPanel"));

/** The shopping cart in the header, with how much is in it; an empty one takes no room. */
export default function CartHeader() {
  const site = useSite();
  const { isSignedIn } = useSession();
  if (!entryOf(site, "user_shoppingcart")) return null;
  return isSignedIn ? <OwnCart /> : <VisitorCart />;
}

function OwnCart() {
  const { t } = useT();
  const to = useLink();
  useMerge();
  const { data } = useCarts();
  const count = (data?.list ?? []).reduce((sum, cart) => sum + countOf(linesOf(cart.bundle_list)), 0);
  if (count === 0) return null;
  return (
    <UnstyledButton
      component={Link}
      to={to("user_shoppingcart")}
      className={classes["cart"] ?? ""}
      aria-label={t("store.cart.count", { count })}
    >
      <Content count={count} />
    </UnstyledButton>
  );
}

function VisitorCart() {
  const { t } = useT();
  const count = countOf(useVisitorCart());
  if (count === 0) return null;
  return (
    <CartPanel
      button={
        <UnstyledButton className={classes["cart"] ?? ""} aria-label={t("store.cart.count", { count })}>
          <Content count={count} />
        </UnstyledButton>
      }
    />
  );
}

function Content({ count }: { count: number }) {
  return (
    <>
      <IconShoppingCart size={ICON.md} stroke={1.7} aria-hidden />
      <span className="num">{count}</span>
    </>
  );
}

const linesOf = (bundles: readonly { add_bundle_count: number }[]) =>
  bundles.map((bundle) => ({ count: bundle.add_bundle_count }));
