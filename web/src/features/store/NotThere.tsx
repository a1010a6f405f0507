import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CallProblem } from "@/api/problems";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState } from "@/ui/States";

/** Whether an answer says that what an address names is not there, or that nothing can be called so. */
export function isNotThere(problem: unknown): boolean {
  return problem instanceof CallProblem && (problem.httpStatus === 404 || problem.httpStatus === 422);
}

/** A shop or a bundle that this site does not show: says so, and leads back to the store. */
export function NotThere({ what }: { what: "shop" | "bundle" }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Page title={t("shell.notFound.title")}>
      <EmptyState
        icon={<IconBuildingStore />}
        title={t(`store.notThere.${what}`)}
        text={t(`store.notThere.${what}.text`)}
        action={
          <Button component={Link} to={to("shop")}>
            {t("store.details.toShop")}
          </Button>
        }
      />
    </Page>
  );
}

/** A screen of the store, or of the one shop that its address names, if there is such a shop here. */
export function OfShop({ children }: { children: ReactNode }) {
  const shopId = useUrlParam("shop");
  const read = useRead(
    "/v1/user/shop/get",
    { query: { user_shop_client_id: shopId } },
    { enabled: shopId !== "" },
  );
  return shopId !== "" && isNotThere(read.error) ? <NotThere what="shop" /> : children;
}
