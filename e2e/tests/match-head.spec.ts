import { call } from "../harness/call.ts";
import { expect, test } from "../harness/test.ts";

test("a match page is readable without JavaScript", async ({ browser, page, server, t }) => {
  const { matches } = await call<{ matches: { id: string; name: string }[] }>(page, "MatchService/ListMatches", {
    limit: 1,
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(server.origin + t.path(`/match/${matches[0]?.id}`));
  await expect(still.getByText(matches[0]?.name ?? "", { exact: true })).toBeVisible();
  await context.close();
});

test("the head of a match page stays the same after hydration and is removed on leaving", async ({ page, t }) => {
  const { matches } = await call<{ matches: { id: string; name: string }[] }>(page, "MatchService/ListMatches", {
    limit: 1,
  });
  const [match] = matches;
  const path = t.path(`/match/${match?.id}`);
  // The page requests it before its code loads, and the code does not request it again.
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/lapang.v1.MatchService/GetMatch")) requests.push(request.url());
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: match?.name })).toBeVisible();
  expect(requests).toHaveLength(1);
  const head = page.locator("head");
  const title = `${match?.name} · Lapang`;
  await expect(page).toHaveTitle(title);
  await expect(head.locator("title")).toHaveCount(1);
  await expect(head.locator('meta[name="description"]')).toHaveCount(1);
  await expect(head.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
  await expect(head.locator('script[type="application/ld+json"]')).toHaveCount(1);

  await page.locator(`a[href="${t.path("/play")}"]:visible`).first().click();
  await expect(page).toHaveURL(t.path("/play"));
  await expect(page).not.toHaveTitle(title);
  await expect(head.locator("[data-of-page]")).toHaveCount(0);
});
