import { Badge, Button, Divider, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { fold } from "@/ui/fold";
import { OpenWindow } from "@/ui/OpenWindow";
import { SearchField } from "@/ui/SearchField";
import { Loaded } from "@/ui/States";
import type { Acts, Target } from "./useActs";

interface AssignProps {
  targets: readonly Target[];
  acts: Acts;
  onClose: () => void;
}

/** Gives tickets to somebody, to nobody, or to another desk. */
export function AssignWindow({ targets, acts, onClose }: AssignProps) {
  const { t } = useT();
  const { user } = useSession();
  const [wanted, setWanted] = useState("");
  // Who answers differs from desk to desk; of several, those of the caller's first desk are offered.
  const shops = new Set(targets.map((each) => each.shop));
  const [shop] = shops;
  const read = useRead("/v1/support/staff/list", shops.size === 1 && shop ? { body: { desk_id: shop } } : {});
  const fits = (name: string) => fold(name).includes(fold(wanted));
  const give = (id: string | null) => {
    onClose();
    void acts.assign(targets, id);
  };
  return (
    <OpenWindow title={t("support.desk.assign", { count: targets.length })} onClose={onClose}>
      <Stack gap="xs">
        <SearchField value={wanted} onSearch={setWanted} isLive placeholder={t("support.desk.assign.find")} />
        {user && (
          <Button variant="light" onClick={() => give(user.user_client_id)}>
            {t("support.desk.assign.me")}
          </Button>
        )}
        <Button variant="default" onClick={() => give(null)}>
          {t("support.desk.nobody")}
        </Button>
        <Loaded read={read}>
          {({ staff_list: staff, desk_list: desks }) => (
            <>
              {staff
                .filter((each) => each.user_client_id !== user?.user_client_id && fits(each.name))
                .map((each) => (
                  <Button
                    key={each.user_client_id}
                    variant="default"
                    justify="space-between"
                    rightSection={each.is_away && <Badge>{t("support.desk.assign.away")}</Badge>}
                    onClick={() => give(each.user_client_id)}
                  >
                    {each.name}
                  </Button>
                ))}
              {desks.length > 0 && <Divider />}
              {desks.length > 0 && <Text size="sm">{t("support.desk.handOver")}</Text>}
              {desks
                .filter((each) => fits(each.name))
                .map((each) => (
                  <Button
                    key={each.desk_id}
                    variant="default"
                    justify="flex-start"
                    onClick={() => {
                      onClose();
                      void acts.toDesk(targets, each.desk_id);
                    }}
                  >
                    {each.name || t("support.desk.ofSite")}
                  </Button>
                ))}
            </>
          )}
        </Loaded>
      </Stack>
    </OpenWindow>
  );
}
