import { Divider, Stack } from "@mantine/core";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { AppPart } from "./AppPart";
import { DevicePart } from "./DevicePart";
import { PasskeyPart } from "./PasskeyPart";
import { RecoveryCodes, RecoveryPart } from "./RecoveryPart";

/** How the person proves who they are, beside the password, and the devices they are known on. */
export function SecuritySection() {
  const { t } = useT();
  const read = useRead("/v1/user/security/get");
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Section title={t("accounts.security.title")} description={t("accounts.security.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
        {(security) => (
          <Stack gap="lg">
            <AppPart security={security} onCodes={setCodes} />
            <Divider />
            <PasskeyPart security={security} onCodes={setCodes} />
            {(security.has_totp || security.passkeys.length > 0) && (
              <>
                <Divider />
                <RecoveryPart left={security.recovery_codes_left} onCodes={setCodes} />
              </>
            )}
            <Divider />
            <DevicePart devices={security.devices} />
          </Stack>
        )}
      </Loaded>
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </Section>
  );
}
