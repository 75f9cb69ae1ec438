import type { Page } from "@playwright/test";
import { interceptRoute } from "../harness/intercept-route.ts";
import { signInByCode, signOut } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { storeTraces, type Traces, tracesIn } from "../harness/traces.ts";

/**
 * Data that may stay, with its whole value: theme, language, scroll positions, when the last sign-out was, and the
 * device id, which grants no access.
 */
const allowed: { [Store in keyof Traces]: Record<string, RegExp> } = {
  localStorage: { "nuxt-color-mode": /^dark$/ },
  sessionStorage: { "lapang-signed-out-at": /^\d{13}$/, "react-router-scroll-positions": /^\{("\w+":[\d.]+,?)*\}$/ },
  databases: {},
  caches: {},
  cookies: { "lapang-locale": /^(en|id)$/, "lapang-device": /^[0-9a-f]{64}$/ },
};

/**
 * Until the server has received the sign-out: a note that it is pending, and the session cookie, which scripts cannot
 * delete.
 */
const owed = {
  localStorage: { "lapang-sign-out-owed": /^1$/ },
  cookies: { "lapang-session": /./ },
};

test("sign-out removes all of the player's data from the browser", async ({ page, mailbox, regular, t }) => {
  const email = regular();
  await page.goto(t.path("/my"));
  await signInByCode(page, t, mailbox, email);
  await expect(page).toHaveURL(t.path("/my"));
  await look(page, ["/play", "/settings/profile", "/settings/devices", "/venue/search", "/my"].map(t.path));
  await storeTraces(page, email);
  await signOut(page, t);
  await expectOnly(page, allowed, email);
  expect((await tracesIn(page)).localStorage).toHaveProperty("nuxt-color-mode");
});

test("a sign-out that the server does not receive removes the data too and is sent later", async ({
  page,
  context,
  server,
  faults,
  mailbox,
  regular,
  t,
}) => {
  faults.allow(/Failed to load resource: net::ERR_(FAILED|CONNECTION_REFUSED)/);
  faults.allow(/The server was not told of the sign-out|still has not been told/);
  const email = regular();
  await page.goto(t.path("/play"));
  await page.getByRole("banner").getByRole("link", { name: t("Sign in") }).click();
  await signInByCode(page, t, mailbox, email);
  await expect(page).toHaveURL(t.path("/play"));
  const session = (await context.cookies()).find(({ name }) => name === "lapang-session");
  await storeTraces(page, email);

  const release = await interceptRoute(context, "**/lapang.v1.*/**", (route) => route.abort());
  await signOut(page, t);
  await expectOnly(
    page,
    {
      ...allowed,
      localStorage: { ...allowed.localStorage, ...owed.localStorage },
      cookies: { ...allowed.cookies, ...owed.cookies },
    },
    email,
  );
  await page.goto(t.path("/my"));
  await expect(page).toHaveURL(t.path("/auth/login"));

  release();
  await page.goto(t.path("/"));
  // The response deletes the cookie; the page removes its note after reading it.
  await expect.poll(async () => Object.keys((await tracesIn(page)).localStorage)).not.toContain("lapang-sign-out-owed");
  await expect.poll(async () => Object.keys((await tracesIn(page)).cookies)).not.toContain("lapang-session");
  await expectOnly(page, allowed, email);
  // The session has ended on the server, too.
  const again = await page.request.post(`${server.origin}/lapang.v1.AuthService/GetCurrentUser`, {
    data: {},
    headers: { Origin: server.origin, Cookie: `lapang-session=${session?.value}; has-lapang-session=1` },
  });
  expect(again.status()).toBe(401);
});

test("an offline sign-out removes the data too", async ({ page, context, faults, mailbox, regular, t }) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  faults.allow(/The server was not told of the sign-out/);
  const email = regular();
  await page.goto(t.path("/my"));
  await signInByCode(page, t, mailbox, email);
  await expect(page).toHaveURL(t.path("/my"));
  await page.getByRole("banner").getByRole("button", { name: t.pattern("Account of {name}") }).click();
  await expect(page.getByRole("menuitem", { name: t("Log out") })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("menuitem", { name: t("Log out") }).click();
  // The page disappears because the browser cannot reload it.
  await expect(page.getByRole("banner")).toHaveCount(0);
  await context.setOffline(false);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("banner").getByRole("link", { name: t("Sign in") })).toBeVisible();
  await expect.poll(async () => Object.keys((await tracesIn(page)).cookies)).not.toContain("lapang-session");
  await expectOnly(page, allowed, email);
});

/** Opens pages and sets the dark theme, which belongs to the browser and not to the player. */
async function look(page: Page, paths: string[]) {
  await page.evaluate(() => localStorage.setItem("nuxt-color-mode", "dark"));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("banner").getByRole("link").first().click();
}

async function expectOnly(page: Page, may: typeof allowed, email: string) {
  const traces = await tracesIn(page);
  expect(JSON.stringify(traces)).not.toContain(email.split("@")[0]);
  for (const [store, found] of Object.entries(traces) as [keyof Traces, Traces[keyof Traces]][]) {
    const entries = Array.isArray(found) ? found.map((name) => [name, ""] as const) : Object.entries(found);
    const unexpected = entries.filter(([name, value]) => !may[store][name]?.test(value));
    expect.soft(unexpected, `left in ${store}`).toEqual([]);
  }
}
