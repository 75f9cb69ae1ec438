import { hydrated } from "../harness/hydrated.ts";
import { startServer } from "../harness/server.ts";
import { test as base, expect } from "../harness/test.ts";

const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({ LAPANG_REDIRECT_HOSTS: "elsewhere.example" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("an address that moved to another site redirects to it", async ({ page, server, t }) => {
  await page.route("https://elsewhere.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
  await server.command("redirects", "add", "/terms", "https://elsewhere.example/rules?of=play");
  await page.goto(t.path("/play"));
  // Until then the server handles the click with a redirect, which `page.route` does not see.
  await hydrated(page);
  await page.getByRole("contentinfo").locator(`a[href="${t.path("/terms")}"]`).click();
  await expect(page).toHaveURL("https://elsewhere.example/rules?of=play");
  await expect(page).toHaveTitle("Elsewhere");
});
