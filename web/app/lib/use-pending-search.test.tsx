import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { usePendingSearch } from "./use-pending-search";

function Filters() {
  const search = usePendingSearch();
  const navigate = useNavigate();
  const set = (name: string) => {
    const next = new URLSearchParams(search);
    next.set(name, "1");
    navigate(`/?${next}`);
  };
  return ["sport", "city"].map((name) => (
    <button type="button" key={name} onClick={() => set(name)}>
      {name}
    </button>
  ));
}

test("a second filter set while the first is pending keeps it", async () => {
  let arrive = () => {};
  const loader = () => new Promise((done) => (arrive = () => done(null)));
  const router = createMemoryRouter([{ path: "/", element: <Filters />, loader }], {
    hydrationData: { loaderData: { "0": 1 } },
  });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "sport" }));
  await user.click(screen.getByRole("button", { name: "city" }));
  arrive();
  await waitFor(() => expect(router.state.location.search).toBe("?sport=1&city=1"));
});
