import { ActionIcon, Button, Group, Menu, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { ICON, WIDTH } from "@/ui/sizes";
import { type SavedView, savedViews, saveViews, viewOf, withView } from "./filters";

/** Filters under a name, kept in this browser. */
export function Views({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [views, setViews] = useState(() => savedViews(shopId));
  const [name, setName] = useState("");
  const view = viewOf(search);
  const keep = (next: SavedView[]) => {
    setViews(next);
    saveViews(shopId, next);
  };
  const open = (next: string) => void navigate({ search: withView(search, next) }, { replace: true });
  const save = () => {
    const called = name.trim();
    if (!called) return;
    keep([...views.filter((each) => each.name !== called), { name: called, view }]);
    setName("");
    notifyDone(t("orders.views.saved", { name: called }));
  };
  const remove = (gone: SavedView) => {
    keep(views.filter((each) => each !== gone));
    notifyDone(t("orders.views.removed", { name: gone.name }), () => keep(views));
  };
  return (
    <Group gap="xs" align="flex-end">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={ICON.sm} aria-hidden />}>
            {t("orders.views")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open("")}>{t("orders.views.all")}</Menu.Item>
          <Menu.Item onClick={() => open("status=payment_waiting&way=transfer&receipt=yes")}>
            {t("orders.views.toApprove")}
          </Menu.Item>
          {views.map((each) => (
            <Menu.Item key={each.name} onClick={() => open(each.view)}>
              {each.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {view && (
        <>
          <TextInput
            aria-label={t("orders.views.name")}
            placeholder={t("orders.views.name")}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.currentTarget.value)}
            w={WIDTH.md}
          />
          <Button variant="default" onClick={save} disabled={!name.trim()}>
            {t("orders.views.save")}
          </Button>
        </>
      )}
      {views
        .filter((each) => each.view === view)
        .map((each) => (
          <ActionIcon
            key={each.name}
            size="lg"
            aria-label={t("orders.views.remove", { name: each.name })}
            onClick={() => remove(each)}
          >
            <IconTrash size={ICON.md} aria-hidden />
          </ActionIcon>
        ))}
    </Group>
  );
}
