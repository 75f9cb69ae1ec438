// Google sign-in against a real OpenID provider, with cookies and redirects as in a browser.

import { type APIRequestContext, request } from "@playwright/test";
import { type OpenIdProvider, startOpenIdProvider } from "../../harness/openid-provider.ts";
import { type Server, startServer } from "../../harness/server.ts";
import { test as base, expect } from "../../harness/test.ts";

const google = "AUTH_PROVIDER_GOOGLE_OAUTH";

type Browser = { context: APIRequestContext; origin: string };
type Return = { code: string; state: string; redirectUri: string };
type Refusal = { code: string; details: { debug: { reason?: string } }[] };
type SignedIn = { isNewUser?: boolean; user: { user: { name: string; email: string; emailVerified?: boolean } } };

const test = base.extend<
  { someBrowser: () => Promise<Browser> },
  { provider: { openId: OpenIdProvider; lapang: Server } }
>({
  provider: [
    async ({}, use) => {
      const openId = await startOpenIdProvider();
      const lapang = await startServer(openId.settings);
      openId.serve(lapang.origin);
      await use({ openId, lapang });
      await lapang.stop();
      await openId.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  someBrowser: async ({ provider }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async () => {
      const context = await request.newContext();
      contexts.push(context);
      return { context, origin: provider.lapang.origin };
    });
    for (const context of contexts) await context.dispose();
  },
});

function call({ context, origin }: Browser, method: string, message: object) {
  return context.post(`${origin}/lapang.v1.AuthService/${method}`, { data: message, headers: { Origin: origin } });
}

/** Goes to the provider and back to the callback page; returns what the callback received. */
async function visit(browser: Browser, page = "/auth/callback/google"): Promise<Return> {
  const redirectUri = `${browser.origin}${page}`;
  const begun = await call(browser, "InitiateOAuth", { provider: google, redirectUri });
  expect(begun.ok(), await begun.text()).toBe(true);
  const { authorizationUrl, state } = (await begun.json()) as { authorizationUrl: string; state: string };
  const arrived = new URL((await browser.context.get(authorizationUrl)).url());
  expect(`${arrived.origin}${arrived.pathname}`).toBe(redirectUri);
  expect(arrived.searchParams.get("state")).toBe(state);
  return { code: arrived.searchParams.get("code") ?? "", state, redirectUri };
}

function end(browser: Browser, returned: Return, acceptedTerms = true) {
  return call(browser, "CompleteOAuth", { ...returned, provider: google, acceptedTerms });
}

async function reasonOf(answer: Awaited<ReturnType<typeof end>>): Promise<string | undefined> {
  expect(answer.ok()).toBe(false);
  return ((await answer.json()) as Refusal).details[0]?.debug.reason;
}

test("Google sign-in is offered when it is configured", async ({ someBrowser }) => {
  const answer = await call(await someBrowser(), "ListAuthProviders", {});
  expect(((await answer.json()) as { providers: string[] }).providers).toContain(google);
});

for (const page of ["/auth/callback/google", "/id/auth/callback/google"]) {
  test(`a new user signs in through ${page}`, async ({ provider, someBrowser }) => {
    const email = `ani${page.length}@example.test`;
    provider.openId.signsIn({ sub: email, email, email_verified: true, name: "Ani Lestari" });
    const browser = await someBrowser();
    const returned = await visit(browser, page);
    expect(await reasonOf(await end(browser, returned, false))).toBe("TERMS_NOT_ACCEPTED");
    const { isNewUser, user } = (await (await end(browser, returned)).json()) as SignedIn;
    expect(isNewUser).toBe(true);
    expect(user.user).toMatchObject({ name: "Ani Lestari", email, emailVerified: true });
    const current = (await (await call(browser, "GetCurrentUser", {})).json()) as SignedIn;
    expect(current.user.user.email).toBe(email);
    const again = await someBrowser();
    const known = (await (await end(again, await visit(again), false)).json()) as SignedIn;
    expect(known.isNewUser ?? false).toBe(false);
  });
}

test("an OAuth callback works once and only in the browser that started the flow", async ({
  provider,
  someBrowser,
}) => {
  const email = "budi@example.test";
  provider.openId.signsIn({ sub: "budi", email, email_verified: true, name: "Budi" });
  const browser = await someBrowser();
  const returned = await visit(browser);
  const stranger = await someBrowser();
  expect(await reasonOf(await end(stranger, returned))).toBe("OAUTH_INVALID");
  await visit(stranger);
  expect(await reasonOf(await end(stranger, returned))).toBe("OAUTH_INVALID");
  expect((await end(browser, returned)).ok()).toBe(true);
  expect(await reasonOf(await end(browser, returned))).toBe("OAUTH_INVALID");
  // The provider refuses a used code in a new flow, too.
  const next = await visit(browser);
  expect(await reasonOf(await end(browser, { ...next, code: returned.code }))).toBe("OAUTH_INVALID");
});

test("an unverified address from the provider does not sign in", async ({ provider, someBrowser }) => {
  provider.openId.signsIn({ sub: "eve", email: "ani@example.test", email_verified: false, name: "Eve" });
  const browser = await someBrowser();
  expect(await reasonOf(await end(browser, await visit(browser)))).toBe("OAUTH_INVALID");
});
