import { Alert } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useNetwork } from "@/api/network";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";

/** The connection is gone: what is on the screen stays, what needs the server waits. */
export function OfflineNotice() {
  const { t } = useT();
  const network = useNetwork();
  return (
    <div aria-live="polite">
      {network === "lost" && (
        <Alert color="waiting" icon={<IconWifiOff size={ICON.md} />} title={t("ui.network.title")} mb="lg">
          {t("shell.offline.text")}
        </Alert>
      )}
    </div>
  );
}
