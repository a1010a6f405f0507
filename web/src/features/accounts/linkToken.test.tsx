import { render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { useLinkToken } from "./linkToken";

/** Answered at once: what the link was for is done before the address has let go of it. */
function AtOnce() {
  const { link, forget } = useLinkToken("token");
  useEffect(() => {
    if (link) forget();
  });
  return <p>{link ? "asking" : "done"}</p>;
}

it("does not take up again what is done, though the address still carries it", async () => {
  const router = createMemoryRouter([{ path: "/approve", element: <AtOnce /> }], {
    initialEntries: ["/approve?user_id=1&token=abc"],
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await waitFor(() => expect(screen.getByText("done")).toBeDefined());
});
