import { interceptRoute } from "../harness/intercept-route.ts";
import { expect, test } from "../harness/test.ts";

test("a page that crashes shows and announces the error, and recovers", async ({ page, faults, t }) => {
  // React logs it too.
  faults.allow(/boom/);
  const broken = 'const Page = () => { throw new Error("boom"); }; export { Page as default };';
  await page.goto(t.path("/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const restore = await interceptRoute(page, /\/assets\/play-[^/]+\.js$/, async (route) =>
    route.fulfill({ response: await route.fetch(), body: broken }),
  );

  await page.goto(t.path("/play"));
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { level: 1, name: t("Internal Server Error") })).toBeVisible();
  await expect(alert).toContainText("500");
  await expect(page.getByText("500 Internal Server Error: boom", { exact: true })).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(new RegExp(t("Internal Server Error")));
  await expect(page.getByRole("main")).toBeFocused();

  restore();
  await page.getByRole("button", { name: t("Try Again") }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
