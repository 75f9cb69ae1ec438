import { screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { NavigationGuard } from "../page/navigation-guard";
import { Toaster } from "./toaster";

// Its code cannot be loaded.
vi.mock("./confirm-dialog", () => ({
  get ConfirmDialog() {
    throw new TypeError("Failed to fetch dynamically imported module: /assets/confirm-dialog.js");
  },
}));

beforeEach(() => {
  signedInAs("u1");
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  signedOut();
  vi.restoreAllMocks();
});

test("a confirm dialog that fails to load counts as no: the page and its input stay", async () => {
  const { user, router } = renderPage(
    <>
      <input aria-label="Name" />
      <Link to="/play">Play</Link>
      <NavigationGuard isUnsaved />
      <Toaster />
    </>,
    { path: "/settings/profile", pattern: "/settings/profile" },
  );
  const field = screen.getByLabelText("Name");
  await user.type(field, "Ayu");
  await user.click(screen.getByRole("link", { name: "Play" }));
  expect(await screen.findByText(/This part could not be loaded/)).toBeInTheDocument();
  await waitFor(() => expect(router.state.blockers.values().next().value?.state).toBe("unblocked"));
  expect(router.state.location.pathname).toBe("/settings/profile");
  expect(screen.getByLabelText("Name")).toBe(field);
  expect(field).toHaveValue("Ayu");
});
