import { screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { NavigationGuard } from "./navigation-guard";

beforeEach(() => signedInAs("u1"));
afterEach(signedOut);

function page(isUnsaved: boolean) {
  return renderPage(
    <>
      <Link to="/play">Play</Link>
      <NavigationGuard isUnsaved={isUnsaved} />
    </>,
    { path: "/settings/profile", pattern: "/settings/profile" },
  );
}

const unload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test("with everything saved nothing is asked", async () => {
  const { user, router } = page(false);
  expect(unload()).toBe(false);
  await user.click(screen.getByRole("link", { name: "Play" }));
  expect(router.state.location.pathname).toBe("/play");
});

test("with unsaved changes leaving needs a confirmation", async () => {
  const { user, router } = page(true);
  expect(unload()).toBe(true);
  await user.click(screen.getByRole("link", { name: "Play" }));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Never mind" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe("/settings/profile");
  await user.click(screen.getByRole("link", { name: "Play" }));
  await user.click(await screen.findByRole("button", { name: "Leave the page" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/play"));
});

test("a player who was signed out can leave without a confirmation", async () => {
  const { user, router } = page(true);
  signedOut();
  expect(unload()).toBe(false);
  await user.click(screen.getByRole("link", { name: "Play" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/play"));
});
