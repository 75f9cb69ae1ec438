import { expect, test } from "../harness/test.ts";

const policy = "content-security-policy";

test("a page opens as well the second time, from the browser's cache", async ({ page, localised, words }) => {
  for (const path of ["/", "/play", "/auth/login"].map(localised)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: words.signIn })).toBeVisible();
  }
});

test("an answer that nothing has changed says the same of the page as the page itself did", async ({ page, localised }) => {
  for (const path of ["/", "/terms", "/play"].map(localised)) {
    const first = await page.request.get(path, { headers: { Accept: "text/html" } });
    const headers = { Accept: "text/html", "If-None-Match": first.headers()["etag"] ?? "" };
    const again = await page.request.get(path, { headers });
    expect(again.status()).toBe(304);
    for (const name of [policy, "cache-control", "etag", "vary"]) {
      expect(again.headers()[name], `${name} of ${path}`).toBe(first.headers()[name]);
    }
    expect(first.headers()[policy]).toContain("script-src 'self'");
  }
});
