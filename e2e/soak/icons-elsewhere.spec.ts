import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startServer } from "../harness/server.ts";
import { test as base, expect } from "../harness/test.ts";

/** Two icon services on loopback: the first never responds, the second has every icon. */
const test = base.extend<object, { services: { origins: string[]; requests: string[] } }>({
  services: [
    async ({}, use) => {
      const requests: string[] = [];
      const silent = createServer(() => {});
      const helpful = createServer(({ url = "" }, answer) => {
        requests.push(url);
        const name = new URL(url, "http://here").searchParams.get("icons") ?? "";
        answer.setHeader("Access-Control-Allow-Origin", "*");
        answer.setHeader("Content-Type", "application/json");
        const body = '<circle cx="8" cy="8" r="8"/><script>document.title = "taken"</script>';
        answer.end(JSON.stringify({ prefix: "made-up", icons: { [name]: { body } } }));
      });
      const origins: string[] = [];
      for (const server of [silent, helpful]) {
        server.listen(0, "127.0.0.1");
        await once(server, "listening");
        origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      }
      await use({ origins, requests });
      for (const server of [silent, helpful]) {
        server.closeAllConnections();
        server.close();
      }
    },
    { scope: "worker" },
  ],
  server: [
    async ({ services }, use) => {
      const server = await startServer({ LAPANG_ICONS_FALLBACK: services.origins.join(", ") });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("an icon missing from the server loads from a configured service", async ({ page, faults, services, t }) => {
  // Our server does not have this collection. Chromium logs that and the service that never responds.
  faults.allow(/status of 404 \(Not Found\) \(.*\/api\/icons\/made-up\.json/);
  await page.route("**/lapang.v1.MatchService/ListMatches?*", async (route) => {
    const response = await route.fetch();
    const { matches, total } = await response.json();
    const sport = { id: "hurling", iconUrl: "/api/icons/made-up.json?icons=hurling" };
    await route.fulfill({ response, json: { matches: [{ ...matches[0], sportId: sport.id, sport }], total } });
  });
  await page.goto(t.path("/play"));
  const icon = page.locator("article [data-icon]");
  await expect(icon).toHaveCSS("mask-image", /^url\("data:image\/svg\+xml,.*circle/);
  expect(services.requests).toEqual(["/made-up.json?icons=hurling"]);
  await expect(page).not.toHaveTitle("taken");
});
