import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useUrlFilters } from "./use-url-filters";

const read = (search: URLSearchParams) => ({ sport: search.get("sport") ?? "", city: search.get("city") ?? "" });

function Filters() {
  const { filters, change } = useUrlFilters(read, (next) => `/?${new URLSearchParams(next)}`);
  return (
    <>
      <p>{filters.sport + filters.city}</p>
      <button type="button" onClick={() => change({ sport: "1" })}>
        sport
      </button>
      <button type="button" onClick={() => change({ city: "1" })}>
        city
      </button>
      <button
        type="button"
        onClick={() => {
          change({ sport: "2" });
          change(({ sport, city }) => ({ sport, city: `${city}3` }));
        }}
      >
        both
      </button>
    </>
  );
}

function show() {
  let arrive = () => {};
  const loader = () => new Promise((done) => (arrive = () => done(null)));
  const router = createMemoryRouter([{ path: "/", element: <Filters />, loader }], {
    hydrationData: { loaderData: { "0": 1 } },
  });
  render(<RouterProvider router={router} />);
  return { router, arrive: () => arrive(), user: userEvent.setup() };
}

test("a second filter set while the first is pending keeps it", async () => {
  const { router, arrive, user } = show();
  await user.click(await screen.findByRole("button", { name: "sport" }));
  await user.click(screen.getByRole("button", { name: "city" }));
  arrive();
  await waitFor(() => expect(router.state.location.search).toBe("?sport=1&city=1"));
});

test("two changes in one event keep both, and the next change starts from the address", async () => {
  const { router, arrive, user } = show();
  await user.click(await screen.findByRole("button", { name: "both" }));
  arrive();
  await waitFor(() => expect(router.state.location.search).toBe("?sport=2&city=3"));
  const arriving = router.navigate("/?sport=4&city=4");
  arrive();
  await arriving;
  await screen.findByText("44");
  await user.click(screen.getByRole("button", { name: "city" }));
  arrive();
  await waitFor(() => expect(router.state.location.search).toBe("?sport=4&city=1"));
});
