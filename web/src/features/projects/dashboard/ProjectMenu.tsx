import { Menu } from "@mantine/core";
import { IconFileImport, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { type Opener, useOpensAtOnce } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";

interface ProjectMenuProps {
  button: Opener;
  /** Where a new file is uploaded; empty where the project has no data yet. */
  update: string;
  onRename: () => void;
  onDelete: () => void;
}

/** What can be done with a project in the list. */
export default function ProjectMenu({ button, update, onRename, onDelete }: ProjectMenuProps) {
  const { t } = useT();
  const { target, opened, setOpened } = useOpensAtOnce(button);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={ICON.sm} aria-hidden />} onClick={onRename}>
          {t("projects.rename")}
        </Menu.Item>
        {update && (
          <Menu.Item component={Link} to={update} leftSection={<IconFileImport size={ICON.sm} aria-hidden />}>
            {t("projects.refresh.open")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={ICON.sm} aria-hidden />} onClick={onDelete}>
          {t("ui.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
