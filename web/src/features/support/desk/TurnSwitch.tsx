import { Switch } from "@mantine/core";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import classes from "./Desk.module.css";

const STAFF = "/v1/support/staff/list";

/** Whether one takes new requests, where the desk gives them by turn. */
export function TurnSwitch() {
  const { t } = useT();
  const { data } = useRead(STAFF);
  const save = useChange("/v1/support/turn/save", { refreshes: [STAFF], showsProblem: true });
  if (!data?.takes_turns) return null;
  const put = async (isOff: boolean) => {
    await save.send({ body: { is_off: isOff } });
    notifyDone(t(isOff ? "support.turns.off" : "support.turns.on"), () => void put(!isOff));
  };
  return (
    <Switch
      className={classes["turns"] ?? ""}
      label={t("support.turns.takes")}
      checked={!data.is_off}
      disabled={save.isRunning}
      onChange={(event) => {
        put(!event.currentTarget.checked).catch(() => undefined);
      }}
    />
  );
}
