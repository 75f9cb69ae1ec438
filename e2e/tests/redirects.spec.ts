
import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

test("old addresses redirect, from inside the app and from outside", async ({ page, server, t }) => {
  const legal = page.getByRole("contentinfo").locator(`a[href="${t.path("/terms")}"]`);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("heading", { level: 1, name: t("Open Play") })).toBeVisible();
  await expect(legal).toBeVisible();
  // Before, the browser itself follows a link.
  await hydrated(page);

  await server.command("redirects", "add", "/terms", "/privacy");
  await server.command("redirects", "add", "/moved", "/play?sport=futsal");
  try {
    await test.step("inside the app, replacing the history entry", async () => {
      // A full page load would remove this mark.
      await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
      await legal.click();
      await expect(page).toHaveURL(t.path("/privacy"));
      expect(await page.evaluate(() => "isSameLoad" in window)).toBe(true);
      await page.goBack();
      await expect(page).toHaveURL(t.path("/play"));
    });
    await test.step("from outside", async () => {
      await page.goto(t.path("/moved"));
      await expect(page).toHaveURL(t.path("/play?sport=futsal"));
      await expect(page.getByRole("button", { name: "Futsal", pressed: true })).toBeVisible();
    });
  } finally {
    await server.command("redirects", "remove", "/terms");
    await server.command("redirects", "remove", "/moved");
  }
});
