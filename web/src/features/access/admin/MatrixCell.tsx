import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import {
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSettings,
  IconX,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { notifyDone, notifyInfo } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { useLeft, usePeriod } from "../GrantParts";
import { useGrantChanges } from "../useGrantChanges";
import { CHANGED_READS, type Definition, type Grant, STATES } from "../values";

/** Nothing held: one click gives it without limits, and can be taken back; other terms are a second choice. */
export function EmptyCell({ username, definition }: { username: string; definition: Definition }) {
  const { t } = useT();
  const to = useLink();
  const { cancelNow } = useGrantChanges();
  const params = { name: username, auth: definition.auth_name };
  const assign = useChange("/v1/authorization/assign/to/user", {
    refreshes: CHANGED_READS,
    onDone: ({ is_assigned, user_auth_id, result_list }) => {
      if (is_assigned && user_auth_id) {
        notifyDone(t("access.matrix.given", params), () => cancelNow(user_auth_id));
      } else notifyInfo(result_list[0]?.message ?? "");
    },
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="neutral"
          loading={assign.isRunning}
          aria-label={t("access.matrix.give", params)}
        >
          <IconPlus size={ICON.sm} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCheck size={ICON.sm} aria-hidden />}
          onClick={() =>
            assign.run({
              body: { auth_list: [{ auth_id: definition.auth_id }], assigning_username_list: [username] },
            })
          }
        >
          {t("access.matrix.giveNow")}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={to("authorization_list", { tab: "assign", auth: definition.auth_id, name: username })}
          leftSection={<IconSettings size={ICON.sm} aria-hidden />}
        >
          {t("access.matrix.giveTerms")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is held: its state and what is left, and a menu to suspend or take it. */
export function HeldCell({ grant }: { grant: Grant }) {
  const { t } = useT();
  const { number } = useFormat();
  const left = useLeft();
  const period = usePeriod();
  const { askCancel, suspend, resume } = useGrantChanges();
  const { color, name } = STATES[grant.auth_status];
  const label = t("access.matrix.held", {
    name: grant.username,
    auth: grant.auth_name,
    state: t(name),
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          color={color}
          aria-label={grant.count === null ? label : `${number(grant.count, 0)} – ${label}`}
        >
          {grant.count === null ? <StateIcon grant={grant} /> : number(grant.count, 0)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm">{t(name)}</Text>
          <Text size="xs" c="dimmed">
            {left(grant)}
          </Text>
          <Text size="xs" c="dimmed">
            {period(grant)}
          </Text>
          {grant.may_assign && (
            <Text size="xs" c="dimmed">
              {t("access.mayAssign")}
            </Text>
          )}
        </Menu.Label>
        {grant.auth_status === "suspended" ? (
          <Menu.Item
            leftSection={<IconPlayerPlay size={ICON.sm} aria-hidden />}
            onClick={() => resume(grant)}
          >
            {t("access.resume")}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconPlayerPause size={ICON.sm} aria-hidden />}
            onClick={() => suspend(grant)}
          >
            {t("access.suspend")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconX size={ICON.sm} aria-hidden />} onClick={() => askCancel(grant)}>
          {t("access.cancel")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function StateIcon({ grant }: { grant: Grant }) {
  return grant.auth_status === "suspended" ? (
    <IconPlayerPause size={ICON.sm} aria-hidden />
  ) : (
    <IconCheck size={ICON.sm} aria-hidden />
  );
}
