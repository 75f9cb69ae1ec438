import { expect, test } from "../harness/test.ts";

test("a signed-in player is not sent to sign in again", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Made Wirawan" });
  await page.goto(t.path("/"));
  await expect(page.getByRole("button", { name: t("Account of {name}", { name: "Made Wirawan" }) })).toBeVisible();
  await page.goto(t.path("/auth/login"));
  await expect(page).toHaveURL(t.path("/"));
});
