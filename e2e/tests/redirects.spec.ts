import { delayRoute } from "../harness/intercept-route.ts";
import { expect, test } from "../harness/test.ts";

test("old addresses redirect, from inside the app and from outside", async ({ page, server, localised, t }) => {
  const legal = page.getByRole("contentinfo").locator(`a[href="${localised("/terms")}"]`);
  await page.goto(localised("/play"));
  await expect(page.getByRole("heading", { level: 1, name: t("Open Play") })).toBeVisible();
  await expect(legal).toBeVisible();

  await server.command("redirects", "add", "/terms", "/privacy");
  await server.command("redirects", "add", "/moved", "/play?sport=futsal");
  try {
    await test.step("inside the app, replacing the history entry", async () => {
      // A full page load would remove this mark.
      await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
      await legal.click();
      await expect(page).toHaveURL(localised("/privacy"));
      expect(await page.evaluate(() => "isSameLoad" in window)).toBe(true);
      await page.goBack();
      await expect(page).toHaveURL(localised("/play"));
    });
    await test.step("from outside", async () => {
      await page.goto(localised("/moved"));
      await expect(page).toHaveURL(localised("/play?sport=futsal"));
      await expect(page.getByRole("button", { name: "Futsal", pressed: true })).toBeVisible();
    });
  } finally {
    await server.command("redirects", "remove", "/terms");
    await server.command("redirects", "remove", "/moved");
  }
});

test("a slow redirect lookup does not delay the page", async ({ page, localised, t }) => {
  const release = await delayRoute(page, "**/api/redirects*");
  await page.goto(localised("/play"));
  await expect(page.getByRole("heading", { level: 1, name: t("Open Play") })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("complementary", { name: t("Taking part") })).toBeVisible();
  release();
});

// The server has no rule when it sends this page, but the page's lookup finds one.
test("an open page redirects when its lookup finds that it moved", async ({ page, localised }) => {
  await page.route("**/api/redirects*", async (route) => {
    const path = new URL(route.request().url()).searchParams.get("path");
    const redirect = path === localised("/terms") ? localised("/play?sport=futsal") : null;
    await route.fulfill({ response: await route.fetch(), json: { redirect } });
  });
  await page.goto(localised("/terms"));
  await expect(page).toHaveURL(localised("/play?sport=futsal"));
  await expect(page.getByRole("button", { name: "Futsal", pressed: true })).toBeVisible();
});
