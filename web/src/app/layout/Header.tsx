import { ActionIcon, Burger, Group } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { ICON } from "@/ui/sizes";
import { HeaderParts } from "./HeaderParts";
import { JobTraySlot } from "./JobTraySlot";
import { LanguageSwitch } from "./LanguageSwitch";
import { ThemeToggle } from "./ThemeToggle";
import { Trail } from "./Trail";
import { UserMenu } from "./UserMenu";

interface HeaderProps {
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  onSearch: () => void;
}

export function Header({ isSidebarOpen, onToggleSidebar, onSearch }: HeaderProps) {
  const { t } = useT();
  const { isMobile } = useDevice();
  return (
    <Group h="100%" px={isMobile ? "sm" : "lg"} justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0} flex={1}>
        <Burger
          opened={isMobile && isSidebarOpen}
          onClick={onToggleSidebar}
          size="sm"
          aria-label={t(isSidebarOpen ? "shell.menu.close" : "shell.menu.open")}
          aria-expanded={isSidebarOpen}
        />
        <Trail />
      </Group>
      <Group gap={isMobile ? 4 : "xs"} wrap="nowrap">
        <HeaderParts />
        <JobTraySlot />
        {isMobile && (
          <ActionIcon size="lg" aria-label={t("shell.search")} onClick={onSearch}>
            <IconSearch size={ICON.lg} />
          </ActionIcon>
        )}
        <LanguageSwitch />
        {!isMobile && <ThemeToggle />}
        <UserMenu />
      </Group>
    </Group>
  );
}
