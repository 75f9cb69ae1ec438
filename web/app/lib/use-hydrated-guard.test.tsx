import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, Outlet, RouterProvider, redirect } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Guard } from "./guards";
import { useHydratedGuard } from "./use-hydrated-guard";

let answer: () => void;
let requests: Request[];

const refusing: Guard = ({ request }) => {
  requests.push(request);
  return new Promise((_, refuse) => {
    answer = () => refuse(redirect("/auth/login"));
  });
};

beforeEach(() => {
  requests = [];
});

function Guarded() {
  useHydratedGuard(refusing);
  return <Outlet />;
}

async function opened() {
  const router = createMemoryRouter(
    [
      { element: <Guarded />, children: [{ path: "/bookings", element: <p>bookings</p> }] },
      { path: "/play", element: <p>play</p> },
      { path: "/auth/login", element: <p>sign in</p> },
    ],
    { initialEntries: ["/bookings"] },
  );
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await screen.findByText("bookings");
  return router;
}

test("a page whose guard refuses after hydration redirects, and the guard runs once", async () => {
  await opened();
  await act(async () => answer());
  expect(await screen.findByText("sign in")).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test("a reader who left the page before the response is not redirected", async () => {
  const router = await opened();
  await act(() => router.navigate("/play"));
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  await act(async () => answer());
  expect(screen.getByText("play")).toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/play");
});
