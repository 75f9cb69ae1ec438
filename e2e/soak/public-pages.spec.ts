import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

for (const path of ["/", "/play", "/compete", "/terms", "/privacy"]) {
  test(`${path} has the same title before and after hydration`, async ({ page, t }) => {
    await page.goto(t.path(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const head = page.locator("head");
    const title = await head.locator('meta[property="og:title"]').getAttribute("content");
    await expect(head.locator("title")).toHaveCount(1);
    await expect(page).toHaveTitle(title ?? "");
    await expect(head.locator('meta[name="description"]')).toHaveCount(1);
    // The page's own metadata is removed with it.
    await hydrated(page);
    await page.locator(`header a[href="${t.path("/")}"]`).first().click();
    if (path === "/") return;
    await expect(page).toHaveURL(t.path("/"));
    await expect(head.locator("[data-of-page]")).toHaveCount(0);
  });
}
