import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";

/** Draw a part of a page at an address, with what all parts stand in. */
export function renderAt(page: ReactNode, address = "/") {
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
  const shown = render(
    <MantineProvider env="test" defaultColorScheme="light">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...shown, router };
}
