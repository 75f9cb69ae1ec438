import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { dropCookie, writeCookie } from "~/lib/session/cookies";
import { takeReturnPath } from "~/lib/session/return-path";
import { loadSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { renderPage } from "../../../test/render";
import { answering, currentUserAnswer, currentUserPath, internalAccessPath, logoutPath } from "../../../test/server";
import { AccountButton } from "./account-button";

const marker = "has-lapang-session";

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  vi.unstubAllGlobals();
});

test("signed out, the button leads to sign-in and remembers the page", async () => {
  const { user, router } = renderPage(<AccountButton />, { path: "/id/match/1?from=link" });
  await user.click(screen.getByRole("link", { name: "Masuk" }));
  expect(router.state.location.pathname).toBe("/id/auth/login");
  expect(takeReturnPath()).toBe("/id/match/1?from=link");
});

test("until the session is known, a click does nothing", async () => {
  writeCookie(marker, "1", 60);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { user, router } = renderPage(<AccountButton />, { path: "/play" });
  const button = screen.getByRole("button", { name: /Sign in/ });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("status")).toBeInTheDocument();
  await user.click(button);
  expect(router.state.location.pathname).toBe("/play");
});

test("signed in, the avatar opens a menu with name, email, settings and log out", async () => {
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: currentUserAnswer(), [logoutPath]: { body: {} } });
  const { user, router } = renderPage(<AccountButton />);
  await act(loadSession);
  const avatar = await screen.findByRole("button", { name: "Account of Ayu Lestari" });
  expect(avatar).toHaveTextContent("AL");
  await user.click(avatar);
  expect(screen.getByText("ayu@example.com")).toBeInTheDocument();
  expect(screen.getByRole("menuitem", { name: "Log out" })).toBeInTheDocument();
  await user.click(screen.getByRole("menuitem", { name: "Settings" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
});

test.each([true, false])(
  "with access %s the back-office is in the bar and in the menu, or in neither",
  async (hasAccess) => {
    writeCookie(marker, "1", 60);
    const calls = answering({ [currentUserPath]: currentUserAnswer(), [internalAccessPath]: { body: { hasAccess } } });
    const { user } = renderPage(<AccountButton />);
    await act(loadSession);
    const avatar = await screen.findByRole("button", { name: "Account of Ayu Lestari" });
    await waitFor(() => expect(calls).toContain(internalAccessPath));
    if (hasAccess) {
      expect(await screen.findByRole("link", { name: "Back-office" })).toHaveAttribute("href", "/internal/bookings");
    }
    await user.click(avatar);
    await screen.findByRole("menuitem", { name: "Log out" });
    expect(screen.queryAllByRole("menuitem", { name: "Back-office" })).toHaveLength(hasAccess ? 1 : 0);
  },
);
