import { Button } from "@mantine/core";
import { IconLock, IconLogin2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { EntitlementView } from "@/api/generated/types.gen";
import { useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { LeftBar, ToShop } from "./LeftBar";
import { Shelf } from "./Shelf";
import type { AnalysisType, BoughtProduct } from "./types";
import { useBought, useLeftAgain } from "./useBought";

interface BoughtScreenProps {
  type: AnalysisType;
  /** This screen. */
  route: string;
  wide?: boolean;
  children: (product: BoughtProduct) => ReactNode;
}

/** Products of one kind: the one in the address opened, or those that are held and those that are on sale. */
export function BoughtScreen({ type, route, wide = false, children }: BoughtScreenProps) {
  const { t } = useT();
  const id = useUrlParam("auth_client_id");
  const { isSignedIn } = useSession();
  if (!id) {
    return (
      <Page title={t(`bought.${type}.title`)} description={t(`bought.${type}.text`)}>
        <Shelf type={type} route={route} />
      </Page>
    );
  }
  return isSignedIn ? (
    <Opened id={id} type={type} route={route} wide={wide}>
      {children}
    </Opened>
  ) : (
    <Page title={t(`bought.${type}.title`)}>
      <SignInFirst />
    </Page>
  );
}

function Opened({ id, type, route, wide, children }: BoughtScreenProps & { id: string }) {
  const { t } = useT();
  const to = useLink();
  const read = useBought(id);
  const onUsed = useLeftAgain();
  const held = read.data?.entitlement;
  return (
    <Page
      {...(wide ? { wide } : {})}
      title={held?.product_name ?? t(`bought.${type}.title`)}
      description={held ? [held.bundle_name, held.seller_name].filter(Boolean).join(" · ") : ""}
      actions={
        <Button component={Link} to={to(route)} variant="default">
          {t("bought.all")}
        </Button>
      }
    >
      <Loaded read={read}>
        {({ entitlement }) => {
          const { project_id: projectId } = entitlement.limits;
          if (entitlement.product_type !== type || !projectId) return <OtherKind />;
          const reason = closedBecause(entitlement);
          if (reason) return <Closed reason={reason} />;
          const shape = entitlement.limits.getting_analysis_output_with_column_inputs_id_type;
          return (
            <>
              <LeftBar held={entitlement} />
              {children({
                authClientId: id,
                projectId,
                held: entitlement,
                isUsedUp: entitlement.count === 0,
                isUnlimited: entitlement.count === null,
                givesScreen: shape !== "excel",
                givesExcel: shape !== "screen",
                onUsed,
              })}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const CLOSED = ["suspended", "pending", "expired", "cancelled", "revoked"] as const;

function closedBecause(held: EntitlementView): (typeof CLOSED)[number] | "waiting" | null {
  return CLOSED.find((status) => status === held.status) ?? (held.must_wait ? "waiting" : null);
}

function Closed({ reason }: { reason: NonNullable<ReturnType<typeof closedBecause>> }) {
  const { t } = useT();
  return (
    <EmptyState
      icon={<IconLock />}
      title={t(`bought.closed.${reason}`)}
      text={t(reason === "waiting" ? "bought.closed.waitingText" : "bought.closed.text")}
      action={
        <>
          <ToActive />
          {reason !== "waiting" && <ToShop />}
        </>
      }
    />
  );
}

function OtherKind() {
  const { t } = useT();
  return (
    <EmptyState
      icon={<IconLock />}
      title={t("bought.otherKind")}
      text={t("bought.otherKindText")}
      action={<ToActive />}
    />
  );
}

function ToActive() {
  const { t } = useT();
  const to = useLink();
  return (
    <Button component={Link} to={to("user_product_bundles_active")} variant="default">
      {t("bought.active")}
    </Button>
  );
}

function SignInFirst() {
  const { t } = useT();
  const to = useLink();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<IconLogin2 />}
      title={t("bought.signIn.title")}
      text={t("bought.signIn.text")}
      action={
        <Button component={Link} to={to("login", { next: `${pathname}${search}` })}>
          {t("bought.signIn")}
        </Button>
      }
    />
  );
}
