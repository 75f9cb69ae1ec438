import type { Page } from "@playwright/test";
import { met } from "../harness/met.ts";
import { signInByCode, signOut } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { leaveTraces, type Traces, tracesIn } from "../harness/traces.ts";

/** What may stay, by its whole value: theme, language, how far pages were scrolled, when somebody signed out, and what the browser is known by, which opens nothing. */
const allowed: { [Store in keyof Traces]: Record<string, RegExp> } = {
  localStorage: { "nuxt-color-mode": /^dark$/ },
  sessionStorage: { "lapang-signed-out-at": /^\d{13}$/, "react-router-scroll-positions": /^\{("\w+":[\d.]+,?)*\}$/ },
  databases: {},
  caches: {},
  cookies: { "lapang-locale": /^(en|id)$/, "lapang-device": /^[0-9a-f]{64}$/ },
};

/** Until the server has heard of the sign-out: that it has not, and its own cookie, which no script can take away. */
const owed = {
  localStorage: { "lapang-sign-out-owed": /^1$/ },
  cookies: { "lapang-session": /./ },
};

test("a sign-out leaves nothing of the player in the browser", async ({ page, mailbox, regular, localised, words }) => {
  const email = regular();
  await page.goto(localised("/my"));
  await signInByCode(page, words, mailbox, email);
  await expect(page).toHaveURL(localised("/my"));
  await look(page, ["/play", "/settings/profile", "/settings/devices", "/venue/search", "/my"].map(localised));
  await leaveTraces(page, email);
  await signOut(page, words);
  await expectOnly(page, allowed, email);
  expect((await tracesIn(page)).localStorage).toHaveProperty("nuxt-color-mode");
});

test("nor does one that the server does not hear of, and it hears of it when it can", async ({
  page,
  context,
  server,
  faults,
  mailbox,
  regular,
  localised,
  words,
}) => {
  faults.allow(/Failed to load resource: net::ERR_(FAILED|CONNECTION_REFUSED)/);
  faults.allow(/The server was not told of the sign-out|still has not been told/);
  const email = regular();
  await page.goto(localised("/play"));
  await page.getByRole("banner").getByRole("link", { name: words.signIn }).click();
  await signInByCode(page, words, mailbox, email);
  await expect(page).toHaveURL(localised("/play"));
  const session = (await context.cookies()).find(({ name }) => name === "lapang-session");
  await leaveTraces(page, email);

  const letThrough = await met(context, "**/lapang.v1.*/**", (route) => route.abort());
  await signOut(page, words);
  await expectOnly(
    page,
    {
      ...allowed,
      localStorage: { ...allowed.localStorage, ...owed.localStorage },
      cookies: { ...allowed.cookies, ...owed.cookies },
    },
    email,
  );
  await page.goto(localised("/my"));
  await expect(page).toHaveURL(localised("/auth/login"));

  letThrough();
  await page.goto(localised("/"));
  // The cookie goes with the server's answer; what is owed is forgotten when the page has read that.
  await expect.poll(async () => Object.keys((await tracesIn(page)).localStorage)).not.toContain("lapang-sign-out-owed");
  await expectOnly(page, allowed, email);
  // Not only here: the session is over.
  const again = await page.request.post(`${server.origin}/lapang.v1.AuthService/GetCurrentUser`, {
    data: {},
    headers: { Origin: server.origin, Cookie: `lapang-session=${session?.value}; has-lapang-session=1` },
  });
  expect(again.status()).toBe(401);
});

test("nor does one without any network", async ({ page, context, faults, mailbox, regular, localised, words }) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  faults.allow(/The server was not told of the sign-out/);
  const email = regular();
  await page.goto(localised("/my"));
  await signInByCode(page, words, mailbox, email);
  await expect(page).toHaveURL(localised("/my"));
  await page.getByRole("banner").getByRole("button", { name: words.accountOfAnybody }).click();
  await expect(page.getByRole("menuitem", { name: words.logOut })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("menuitem", { name: words.logOut }).click();
  // The page itself goes, as the browser cannot load it again.
  await expect(page.getByRole("banner")).toHaveCount(0);
  await context.setOffline(false);
  await page.goto(localised("/play"));
  await expect(page.getByRole("banner").getByRole("link", { name: words.signIn })).toBeVisible();
  await expect.poll(async () => Object.keys((await tracesIn(page)).cookies)).not.toContain("lapang-session");
  await expectOnly(page, allowed, email);
});

/** Opens pages, and sets the dark theme, which is not the player's but the browser's. */
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
  for (const [store, kept] of Object.entries(traces) as [keyof Traces, Traces[keyof Traces]][]) {
    const entries = Array.isArray(kept) ? kept.map((name) => [name, ""] as const) : Object.entries(kept);
    const unexpected = entries.filter(([name, value]) => !may[store][name]?.test(value));
    expect.soft(unexpected, `kept in ${store}`).toEqual([]);
  }
}
