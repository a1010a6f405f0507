import { ActionIcon, Button, Group, Menu, MultiSelect, Select, TextInput } from "@mantine/core";
import { IconBookmark, IconSearch, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { notifyDone } from "@/ui/notify";
import { type SavedView, savedViews, saveViews, STATES, viewOf, withView } from "./filters";

/** Which orders are shown; everything of it stands in the address. */
export function FilterBar({ shopId }: { shopId: string }) {
  const { t } = useT();
  const [text, setText] = useUrlState("text");
  const [status, setStatus] = useUrlState("status");
  const [way, setWay] = useUrlState("way");
  const [receipt, setReceipt] = useUrlState("receipt");
  const [since, setSince] = useUrlState("since");
  const [until, setUntil] = useUrlState("until");
  return (
    <Group gap="sm" p="md" align="flex-end">
      <TextInput
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        label={t("ui.search")}
        placeholder={t("orders.filter.text")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value || null)}
        flex={1}
        miw={220}
      />
      <MultiSelect
        label={t("orders.state")}
        placeholder={status ? "" : t("orders.filter.all")}
        data={STATES.map((state) => ({ value: state, label: t(`orders.states.${state}` as PhraseKey) }))}
        value={status ? status.split(",") : []}
        onChange={(states) => setStatus(states.join(",") || null)}
        clearable
        clearButtonProps={{ "aria-label": t("orders.filter.clear") }}
        miw={220}
        maw={360}
      />
      <Select
        label={t("orders.checkout.way")}
        data={[
          { value: "", label: t("orders.filter.all") },
          { value: "card", label: t("orders.filter.card") },
          { value: "transfer", label: t("orders.filter.transfer") },
        ]}
        value={way}
        onChange={(value) => setWay(value || null)}
        allowDeselect={false}
        w={150}
      />
      <Select
        label={t("orders.filter.receipt")}
        data={[
          { value: "", label: t("orders.filter.all") },
          { value: "yes", label: t("orders.filter.receipt.yes") },
          { value: "no", label: t("orders.filter.receipt.no") },
        ]}
        value={receipt}
        onChange={(value) => setReceipt(value || null)}
        allowDeselect={false}
        w={150}
      />
      <TextInput
        type="date"
        label={t("orders.filter.since")}
        value={since}
        onChange={(event) => setSince(event.currentTarget.value || null)}
      />
      <TextInput
        type="date"
        label={t("orders.filter.until")}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value || null)}
      />
      <Views key={shopId} shopId={shopId} />
    </Group>
  );
}

/** Filters under a name, kept in this browser. */
function Views({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [views, setViews] = useState(() => savedViews(shopId));
  const [name, setName] = useState("");
  const keep = (next: SavedView[]) => {
    setViews(next);
    saveViews(shopId, next);
  };
  const open = (view: string) => void navigate({ search: withView(search, view) }, { replace: true });
  const save = () => {
    const called = name.trim();
    if (!called) return;
    keep([...views.filter((each) => each.name !== called), { name: called, view: viewOf(search) }]);
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
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
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
      <TextInput
        aria-label={t("orders.views.name")}
        placeholder={t("orders.views.name")}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.currentTarget.value)}
        w={150}
      />
      <Button variant="default" onClick={save} disabled={!name.trim()}>
        {t("orders.views.save")}
      </Button>
      {views
        .filter((each) => each.view === viewOf(search))
        .map((each) => (
          <ActionIcon
            key={each.name}
            size="lg"
            aria-label={t("orders.views.remove", { name: each.name })}
            onClick={() => remove(each)}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        ))}
    </Group>
  );
}
