// The call has succeeded, but the code of the next page is still loading: nothing is sent twice.

import type { Page } from "@playwright/test";
import { comingWorkday } from "../harness/days.ts";
import { delayRoute } from "../harness/intercept-route.ts";
import { breakCalls } from "../harness/network.ts";
import { enterName } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { typeDate } from "../harness/typing.ts";

test("pressing again while the match page loads does not create a second match", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Bima Sakti" });
  await page.goto(t.path("/play/create?sport=futsal"));
  await page.getByRole("textbox", { name: t("Name of the match") }).fill("Futsal, once");
  await page.getByRole("button", { name: t("Use a custom location") }).click();
  await page.getByRole("textbox", { name: t("Location") }).fill("Lapangan RW 05, Bandung");
  await typeDate(page, t("Date"), comingWorkday());
  const open = await delayCode(page, `${t.language}/match`);
  const broken = await breakCalls(page, "MatchService/CreateMatch");
  broken.release();
  const send = page.getByRole("main").locator("[type=submit]");
  const answered = page.waitForResponse("**/lapang.v1.MatchService/CreateMatch");
  await send.click();
  await answered;
  await send.click({ force: true });
  await expect(send).toHaveAttribute("aria-busy", "true");
  open();
  await expect(page.getByRole("dialog", { name: t("Match created. Invite players.") })).toBeVisible();
  expect(broken.calls()).toBe(1);
});

test("pressing again while a page loads does not submit the code twice", async ({ page, mailbox, newAddress, t }) => {
  const email = newAddress("citra");
  await page.goto(t.path("/auth/login"));
  await page.getByRole("textbox", { name: t("Email address") }).fill(email);
  await page.getByRole("button", { name: t("Continue with email") }).click();
  await enterName(page, t, "Citra Dewi");
  const open = await delayCode(page, `${t.language}/sports-preferences`);
  const broken = await breakCalls(page, "AuthService/VerifyEmailOTP");
  broken.release();
  const answered = page.waitForResponse("**/lapang.v1.AuthService/VerifyEmailOTP");
  await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(email));
  await answered;
  const send = page.getByRole("main").locator("[type=submit]");
  await send.click({ force: true });
  await expect(send).toHaveAttribute("aria-busy", "true");
  open();
  await expect(
    page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
  ).toBeVisible();
  expect(broken.calls()).toBe(1);
});

/** Delays the code of a route until the returned function is called. */
async function delayCode(page: Page, route: string): Promise<() => void> {
  type Served = { __reactRouterManifest: { routes: Record<string, { module: string }> } };
  const code = await page.evaluate(
    (id) => (window as unknown as Served).__reactRouterManifest.routes[id]?.module ?? "",
    route,
  );
  return delayRoute(page, `**${code}`);
}
