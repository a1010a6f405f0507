import { Box } from "@mantine/core";
import { Outlet } from "react-router";
import { DocumentTitle } from "./DocumentTitle";

/** A screen inside a page of someone else: no header, no menu. */
export function BareLayout() {
  return (
    <Box component="main" id="main" p="md">
      <DocumentTitle />
      <Outlet />
    </Box>
  );
}
