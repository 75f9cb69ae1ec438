import { delayRoute } from "../harness/intercept-route.ts";
import { expect, test } from "../harness/test.ts";

test("a slow redirect lookup does not delay the page", async ({ page, t }) => {
  const release = await delayRoute(page, "**/api/redirects*");
  await page.goto(t.path("/play"));
  await expect(page.getByRole("heading", { level: 1, name: t("Open Play") })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("complementary", { name: t("Taking part") })).toBeVisible();
  release();
});

// The server has no rule when it sends this page, but the page's lookup finds one.
test("an open page redirects when its lookup finds that it moved", async ({ page, t }) => {
  await page.route("**/api/redirects*", async (route) => {
    const path = new URL(route.request().url()).searchParams.get("path");
    const redirect = path === t.path("/terms") ? t.path("/play?sport=futsal") : null;
    await route.fulfill({ response: await route.fetch(), json: { redirect } });
  });
  await page.goto(t.path("/terms"));
  await expect(page).toHaveURL(t.path("/play?sport=futsal"));
  await expect(page.getByRole("button", { name: "Futsal", pressed: true })).toBeVisible();
});
