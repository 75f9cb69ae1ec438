import { hydrated } from "../harness/hydrated.ts";
import { delayRoute } from "../harness/intercept-route.ts";
import { expect, test } from "../harness/test.ts";

test("the account button is disabled until the session is known", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Ketut Ayu Putri" });
  const answer = await delayRoute(page, "**/lapang.v1.AuthService/GetCurrentUser*");
  await page.goto(t.path("/terms"));
  await hydrated(page);
  const banner = page.getByRole("banner");
  const waiting = banner.getByRole("button", { name: t("Sign in") });
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  await waiting.click({ force: true });
  await expect(page).toHaveURL(t.path("/terms"));

  answer();
  const account = banner.getByRole("button", { name: t("Account of {name}", { name: "Ketut Ayu Putri" }) });
  await expect(account).toHaveText("KA");
  await expect(waiting).toHaveCount(0);
});
