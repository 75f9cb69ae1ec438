import { expect, test } from "../harness/test.ts";

test("a page from the HTTP cache looks the same as the first time", async ({ page, t }) => {
  for (const path of ["/", "/play", "/auth/login"]) {
    const first = await page.goto(t.path(path));
    const policy = first?.headers()["content-security-policy"];
    expect(policy).toContain("script-src 'self' 'sha256-");
    const tag = first?.headers()["etag"] ?? "";
    const again = await page.request.get(t.path(path), {
      headers: { "If-None-Match": tag, "Accept-Encoding": "br" },
    });
    if (again.status() === 304) expect(again.headers()["content-security-policy"]).toBe(policy);
    const look = () =>
      page.getByRole("heading", { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily);
    let before = "";
    // A prerendered heading that hydration replaces has no style.
    await expect.poll(async () => (before = await look())).not.toBe("");
    await page.reload();
    await expect.poll(look).toBe(before);
  }
});

test("cached pages and assets revalidate with 304 and the same headers", async ({ server }) => {
  const home = await fetch(server.origin);
  const asset = /\/assets\/[^"]+\.js/.exec(await home.text())?.[0] ?? "";
  for (const path of ["/", "/play", asset]) {
    const full = await fetch(server.origin + path);
    await full.arrayBuffer();
    const tag = full.headers.get("etag") ?? "";
    for (const known of [tag, `W/${tag}`, `"else", ${tag}`]) {
      const answer = await fetch(server.origin + path, { headers: { "If-None-Match": known }, cache: "no-store" });
      expect(answer.status, `${path} ${known}`).toBe(304);
      for (const name of ["content-security-policy", "cache-control", "etag", "vary"]) {
        expect(answer.headers.get(name), `${path} ${name}`).toBe(full.headers.get(name));
      }
    }
  }
});
