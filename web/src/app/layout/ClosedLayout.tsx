import { Group } from "@mantine/core";
import { Outlet } from "react-router";
import { DocumentTitle } from "./DocumentTitle";
import { LanguageSwitch } from "./LanguageSwitch";
import { Brand } from "./Sidebar";
import { ThemeToggle } from "./ThemeToggle";
import classes from "./ClosedLayout.module.css";

/** A site that is closed: its name, and the ways in. */
export default function ClosedLayout() {
  return (
    <div className={classes["closed"]}>
      <DocumentTitle />
      <Group component="header" justify="space-between" wrap="nowrap" gap="sm">
        <Brand />
        <Group gap="xs" wrap="nowrap">
          <LanguageSwitch />
          <ThemeToggle />
        </Group>
      </Group>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
