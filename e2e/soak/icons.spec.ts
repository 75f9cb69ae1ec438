import { expect, test } from "../harness/test.ts";

test("a sport unknown to this build uses the icon that the server names", async ({ page, t }) => {
  await page.route("**/lapang.v1.MatchService/ListMatches?*", async (route) => {
    const response = await route.fetch();
    const { matches, total } = await response.json();
    const iconUrl = "/api/icons/mdi.json?icons=curling";
    const [first, ...others] = matches.map((match: object, at: number) =>
      at < 2 ? { ...match, sportId: "curling", sport: { id: "curling", iconUrl } } : match,
    );
    await route.fulfill({ response, json: { matches: [first, ...others], total } });
  });
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/icons/")) requests.push(`${pathname}${search}`);
  });
  await page.goto(t.path("/play"));
  const icons = page.locator("article [data-icon]");
  await expect(icons).toHaveCount(2);
  await expect(icons.first()).toHaveCSS("mask-image", /^url\("data:image\/svg\+xml,/);
  // One request for both icons, none for those in the build.
  expect(requests).toEqual(["/api/icons/mdi.json?icons=curling"]);
});
