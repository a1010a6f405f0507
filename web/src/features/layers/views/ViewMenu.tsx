import { Button, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import {
  IconCheck,
  IconDeviceFloppy,
  IconFileExport,
  IconLink,
  IconLock,
  IconPencil,
  IconPlus,
  IconTable,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { ExportWindow } from "../exports/ExportWindow";
import type { RecordQuestion } from "../grid/useLayerRows";
import type { LayerInfo } from "../layers";
import { SaveView } from "./SaveView";
import type { Views } from "./useViews";

const mark = (isChosen: boolean) => (isChosen ? <IconCheck size={ICON.sm} aria-hidden /> : null);

interface MenuProps {
  layer: LayerInfo;
  views: Views;
  asked: RecordQuestion;
}

/** The named views of a layer: one is opened, kept, shared by a link, thrown away. The first is nobody's and stays. */
export function ViewMenu({ layer, views, asked }: MenuProps) {
  const { t } = useT();
  const clipboard = useClipboard();
  const [naming, setNaming] = useState<"new" | "own" | null>(null);
  const [isExporting, setExporting] = useState(false);
  const { chosen, list } = views;
  const may = chosen?.may_change ?? false;
  const keep = () =>
    chosen &&
    void views
      .save({ view_id: chosen.view_id, name: chosen.name, is_shared: chosen.is_shared })
      .catch(notifyProblem);
  const link = () => {
    const address = new URL(globalThis.location.href);
    address.search = new URLSearchParams({
      layer: layer.layer_code,
      ...(chosen ? { view: chosen.view_id } : {}),
    }).toString();
    clipboard.copy(address.href);
    notifyDone(t("layers.view.copied"));
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant={chosen ? "light" : "default"}
            leftSection={<IconTable size={ICON.sm} aria-hidden />}
            aria-label={t("layers.view.open", { name: chosen?.name ?? t("layers.view.default") })}
          >
            {chosen?.name ?? t("layers.view.default")}
            {views.isChanged ? " *" : ""}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLock size={ICON.sm} aria-hidden />}
            rightSection={mark(!chosen)}
            onClick={() => views.choose(null)}
          >
            {t("layers.view.default")}
          </Menu.Item>
          {list.map((view) => (
            <Menu.Item
              key={view.view_id}
              leftSection={
                view.is_shared ? (
                  <IconUsers size={ICON.sm} aria-label={t("layers.view.shared")} />
                ) : (
                  <IconTable size={ICON.sm} aria-hidden />
                )
              }
              rightSection={mark(view.view_id === chosen?.view_id)}
              onClick={() => views.choose(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {may && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={ICON.sm} aria-hidden />}
              disabled={!views.isChanged}
              onClick={keep}
            >
              {t("layers.view.save")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={() => setNaming("new")}>
            {t("layers.view.saveAs")}
          </Menu.Item>
          {may && (
            <Menu.Item
              leftSection={<IconPencil size={ICON.sm} aria-hidden />}
              onClick={() => setNaming("own")}
            >
              {t("layers.view.rename")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={ICON.sm} aria-hidden />} onClick={link}>
            {t("layers.view.link")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileExport size={ICON.sm} aria-hidden />}
            onClick={() => setExporting(true)}
          >
            {t("layers.export")}
          </Menu.Item>
          {may && chosen && (
            <Menu.Item
              c="danger"
              leftSection={<IconTrash size={ICON.sm} aria-hidden />}
              onClick={() => void views.remove(chosen)}
            >
              {t("layers.view.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isExporting && <ExportWindow layer={layer} asked={asked} onClose={() => setExporting(false)} />}
      {naming && (
        <SaveView
          view={naming === "own" ? chosen : null}
          mayShare={layer.may_edit}
          onSave={views.save}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}
