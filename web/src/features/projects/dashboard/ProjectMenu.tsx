import { Menu } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { type Opener, useOpensAtOnce } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";

interface ProjectMenuProps {
  button: Opener;
  onRename: () => void;
  onDelete: () => void;
}

/** What can be done with a project in the list. */
export default function ProjectMenu({ button, onRename, onDelete }: ProjectMenuProps) {
  const { t } = useT();
  const { target, opened, setOpened } = useOpensAtOnce(button);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={ICON.sm} aria-hidden />} onClick={onRename}>
          {t("projects.rename")}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={ICON.sm} aria-hidden />} onClick={onDelete}>
          {t("ui.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
