import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { dropCookie, writeCookie } from "~/lib/session/cookies";
import { knownSession, publishSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { renderPage } from "../../../test/render";
import { answering, internalAccessPath, logoutPath } from "../../../test/server";
import { Settings } from "./settings";

const marker = "has-lapang-session";

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the settings show the account, language and theme, and sign out", async () => {
  vi.spyOn(location, "reload").mockImplementation(() => {});
  writeCookie(marker, "1", 60);
  const user = { id: "u1", email: "ayu@example.com", name: "Ayu Lestari", avatarUrl: "", emailVerified: true };
  publishSession({ sessionId: "s1", user: { ...user, sportsPreferencesCompleted: true } });
  const calls = answering({ [logoutPath]: { body: {} }, [internalAccessPath]: { body: { hasAccess: false } } });
  const shown = renderPage(<Settings>the sports</Settings>, { path: "/settings/sports-preferences" });
  expect(screen.getByText("Ayu Lestari")).toBeInTheDocument();
  expect(screen.getByText("ayu@example.com")).toBeInTheDocument();
  expect(screen.getByText("the sports")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Bahasa Indonesia" })).toHaveAttribute(
    "href",
    "/id/settings/sports-preferences",
  );
  await shown.user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  await shown.user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(location.reload).toHaveBeenCalled());
  expect(calls).toEqual([internalAccessPath, logoutPath]);
  expect(knownSession()).toBeNull();
});

test.each([
  { hasAccess: true, links: 1 },
  { hasAccess: false, links: 0 },
])("the link to the back-office is for staff only ($hasAccess)", async ({ hasAccess, links }) => {
  writeCookie(marker, "1", 60);
  const user = { id: "u1", email: "ayu@example.com", name: "Ayu Lestari", avatarUrl: "", emailVerified: true };
  publishSession({ sessionId: "s1", user: { ...user, sportsPreferencesCompleted: true } });
  const calls = answering({ [internalAccessPath]: { body: { hasAccess } } });
  renderPage(<Settings>the sports</Settings>, { path: "/settings/sports-preferences" });
  await waitFor(() => expect(calls).toEqual([internalAccessPath]));
  await waitFor(() => expect(screen.queryAllByRole("link", { name: "Open the back-office" })).toHaveLength(links));
});

test.each([
  ["/settings/profile", "Profile"],
  ["/settings/sports-preferences", "Sports Preferences"],
  ["/settings/devices/", "Devices"],
  ["/settings/notifications", "Notifications"],
  ["/id/settings/profile", "Profil"],
  ["/id/settings/sports-preferences", "Olahraga Favorit"],
  ["/id/settings/devices", "Perangkat"],
  ["/id/settings/notifications", "Notifikasi"],
])("at %s the tab %s is selected, and in the title", async (path, name) => {
  renderPage(<Settings>the tab</Settings>, { path });
  const current = screen.getAllByRole("link", { current: "page" });
  expect(current.map((link) => link.textContent)).toEqual([name]);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(`${name} · Lapang`));
});
