import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { DeviceView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { deviceOf } from "../../devices";
import { Part } from "./Part";
import classes from "./rows.module.css";

/** The devices on which no security code is asked for. */
export function DevicePart({ devices }: { devices: readonly DeviceView[] }) {
  const { t } = useT();
  return (
    <Part title={t("accounts.knownDevices.title")} text={t("accounts.knownDevices.lead")}>
      <Stack component="ul" gap={0} className={classes["list"] ?? ""}>
        {devices.map((device) => (
          <DeviceRow key={device.device_id} known={device} />
        ))}
      </Stack>
    </Part>
  );
}

function DeviceRow({ known }: { known: DeviceView }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const device = deviceOf(known.device).name || t("accounts.sessions.unknown");
  const forget = useChange("/v1/user/device/forget", {
    refreshes: ["/v1/user/security/get"],
    onDone: () => notifyDone(t("accounts.knownDevices.forgotten", { device })),
  });
  return (
    <Group component="li" className={classes["row"] ?? ""} justify="space-between" gap="sm">
      <div className={classes["what"] ?? ""}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {known.is_current && <Badge color="success">{t("accounts.knownDevices.current")}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {t("accounts.knownDevices.seen", { network: known.network, time: dateTime(known.last_seen_at) })}
        </Text>
      </div>
      <Button
        size="sm"
        variant="default"
        loading={forget.isRunning}
        aria-label={t("accounts.knownDevices.forgetOf", { device })}
        onClick={() => forget.run({ query: { device_id: known.device_id } })}
      >
        {t("accounts.knownDevices.forget")}
      </Button>
    </Group>
  );
}
