import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useStore } from "@/api/store";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import type { DeskState } from "./useDesk";
import { looksStore } from "./values";

const REFRESHES = ["/v1/support/view/list"] as const;

interface SaveProps {
  desk: DeskState;
  /** The desk whose people may share the view. */
  deskId: string;
  onClose: () => void;
}

/** Keeps what is looked at under a name, for oneself or for everybody at the desk. */
export function SaveWindow({ desk, deskId, onClose }: SaveProps) {
  const { t } = useT();
  const own = desk.kept?.is_own ? desk.kept : undefined;
  const [name, setName] = useState(own?.name ?? "");
  const [isShared, setShared] = useState(Boolean(own?.desk_id));
  const { columns } = useStore(looksStore);
  const save = useChange("/v1/support/view/save", {
    refreshes: REFRESHES,
    onDone: ({ view }) => {
      desk.openSaved(view);
      onClose();
    },
  });
  const drop = useChange("/v1/support/view/delete", {
    refreshes: REFRESHES,
    onDone: () => {
      desk.open(desk.body.view);
      notifyDone(t("support.desk.saved.gone"));
      onClose();
    },
  });
  const body = {
    name,
    view: desk.body.view ?? "open",
    filter: desk.body.filter ?? {},
    sort: desk.body.sort ?? "newest",
    column_list: [...columns],
    desk_id: isShared ? deskId : null,
  };
  return (
    <OpenWindow title={t("support.desk.save")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.run({ body, query: own ? { support_view_id: own.support_view_id } : {} });
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("support.desk.saved.name")}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          {deskId && (
            <Checkbox
              label={t("support.desk.saved.shared")}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            {own && (
              <Button
                variant="subtle"
                color="danger"
                loading={drop.isRunning}
                onClick={() => drop.run({ query: { support_view_id: own.support_view_id } })}
              >
                {t("support.desk.saved.delete")}
              </Button>
            )}
            <Button type="submit" loading={save.isRunning} disabled={!name.trim()}>
              {t("support.desk.saved.keep")}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenWindow>
  );
}
