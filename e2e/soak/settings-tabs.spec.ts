import { expect, test } from "../harness/test.ts";

test("the settings have four tabs", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Tari" });
  await page.goto(t.path("/settings"));
  const tabs = page.getByRole("navigation", { name: t("Settings") });
  for (const [tab, path] of [
    [t("Notifications"), "/settings/notifications"],
    [t("Devices"), "/settings/devices"],
    [t("Sports Preferences"), "/settings/sports-preferences"],
    [t("Profile"), "/settings/profile"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(page).toHaveURL(t.path(path));
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(new RegExp(tab));
  }
});
