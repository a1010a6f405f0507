import { Button } from "@mantine/core";
import {
  IconFileInvoice,
  IconLayoutDashboard,
  IconListCheck,
  IconPackages,
  IconShoppingCart,
  IconTicket,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { hasRole, useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";

const PLACES = [
  { screen: "user_shop_overview", phrase: "shops.overview.title", Icon: IconLayoutDashboard },
  { screen: "user_shop_bundle_list", phrase: "shops.bundles.title", Icon: IconPackages },
  { screen: "user_shop_coupon_list", phrase: "shops.coupons.title", Icon: IconTicket },
  { screen: "user_shop_order_list", phrase: "shops.orders.title", Icon: IconListCheck },
  { screen: "user_shop_cart", phrase: "shops.carts.title", Icon: IconShoppingCart },
  { screen: "user_billing", phrase: "shops.bills.title", Icon: IconFileInvoice },
] as const;

interface ShopLinksProps {
  shop: string;
  name: string;
  isSmall?: boolean;
}

/** From a shop to its overview, its bundles, coupons, orders, customers' carts and bills: those that the person may open. */
export function ShopLinks({ shop, name, isSmall = false }: ShopLinksProps) {
  const { t } = useT();
  const to = useLink();
  const site = useSite();
  const { user } = useSession();
  const mayOpen = (screen: string) => {
    const roles = entryOf(site, screen)?.auth_list.split(",").filter(Boolean);
    return roles && (roles.length === 0 || hasRole(user, ...roles));
  };
  return PLACES.filter(({ screen }) => mayOpen(screen)).map(({ screen, phrase, Icon }) => (
    <Button
      key={screen}
      component={Link}
      to={to(screen, { shop })}
      size={isSmall ? "compact-sm" : "sm"}
      variant="light"
      leftSection={<Icon size={isSmall ? ICON.sm : ICON.md} aria-hidden />}
      {...(isSmall ? { "aria-label": `${t(phrase)}: ${name}` } : {})}
    >
      {t(phrase)}
    </Button>
  ));
}
