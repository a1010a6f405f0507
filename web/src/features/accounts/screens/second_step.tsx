import { Anchor, Divider, Stack } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { keepSecondStepMissing } from "@/api/session";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Loaded, RowSkeleton } from "@/ui/States";
import { AuthCard } from "../AuthCard";
import { nextPath } from "../next";
import { AppPart } from "../settings/security/AppPart";
import { IdentityDialog } from "../settings/security/IdentityDialog";
import { PasskeyPart } from "../settings/security/PasskeyPart";
import { RecoveryCodes } from "../settings/security/RecoveryPart";

/** Where people are led whose role demands a second step: they set one up, and go on to where they wanted to go. */
export default function SecondStepScreen() {
  const { t } = useT();
  const to = useLink();
  const read = useRead("/v1/user/security/get");
  const [codes, setCodes] = useState<readonly string[]>([]);
  useGoingOn(read.data?.second_step_missing, codes.length > 0);
  return (
    <AuthCard
      wide
      icon={<IconShieldLock />}
      title={t("accounts.demandedStep.title")}
      lead={t("accounts.demandedStep.lead")}
      beside={
        <Anchor component={Link} to={to("logout")} inherit fw={600}>
          {t("accounts.demandedStep.leave")}
        </Anchor>
      }
    >
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {(security) => (
          <Stack gap="lg">
            <AppPart security={security} onCodes={setCodes} />
            <Divider />
            <PasskeyPart security={security} onCodes={setCodes} />
          </Stack>
        )}
      </Loaded>
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
      <IdentityDialog />
    </AuthCard>
  );
}

/** Once nothing is missing, and the recovery codes are kept, the person goes on. */
function useGoingOn(isMissing: boolean | undefined, isReading: boolean): void {
  const { lang } = useT();
  const site = useSite();
  const navigate = useNavigate();
  const next = useSearchParams()[0].get("next");
  useEffect(() => {
    if (isMissing === undefined) return;
    keepSecondStepMissing(isMissing);
    if (!isMissing && !isReading) void navigate(nextPath(site, next, lang), { replace: true });
  }, [isMissing, isReading, site, next, lang, navigate]);
}
