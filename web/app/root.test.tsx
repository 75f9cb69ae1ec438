import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { HydrateFallback } from "./root";

test("until a page's code is loaded, its frame and a phone's bottom navigation are shown", () => {
  const router = createMemoryRouter([{ path: "*", element: <HydrateFallback /> }]);
  const { container } = render(<RouterProvider router={router} />);
  expect(container.querySelectorAll(".sticky.bottom-0 .animate-breathe")).toHaveLength(4);
  expect(container.querySelectorAll('[data-lead="content"] + div > .animate-breathe')).toHaveLength(3);
});
