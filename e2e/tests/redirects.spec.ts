import { expect, test } from "../harness/test.ts";

test("who comes to an address that has moved is led on, from a link within the app as from outside", async ({
  page,
  server,
  localised,
  words,
}) => {
  const legal = page.getByRole("contentinfo").locator(`a[href="${localised("/terms")}"]`);
  await page.goto(localised("/play"));
  await expect(page.getByRole("heading", { level: 1, name: words.openPlay })).toBeVisible();
  await expect(legal).toBeVisible();

  await server.command("redirects", "add", "/terms", "/privacy");
  await server.command("redirects", "add", "/moved", "/play?sport=futsal");
  try {
    await test.step("within the app, in the place of the page that has moved", async () => {
      // What a whole load would take away.
      await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
      await legal.click();
      await expect(page).toHaveURL(localised("/privacy"));
      expect(await page.evaluate(() => "isSameLoad" in window)).toBe(true);
      await page.goBack();
      await expect(page).toHaveURL(localised("/play"));
    });
    await test.step("from outside", async () => {
      await page.goto(localised("/moved"));
      await expect(page).toHaveURL(localised("/play?sport=futsal"));
      await expect(page.getByRole("button", { name: words.futsal, pressed: true })).toBeVisible();
    });
  } finally {
    await server.command("redirects", "remove", "/terms");
    await server.command("redirects", "remove", "/moved");
  }
});

test("the page comes up at once, however long the lookup takes", async ({ page, localised, words }) => {
  let letThrough = () => {};
  const held = new Promise<void>((through) => {
    letThrough = through;
  });
  await page.route("**/api/redirects*", async (route) => {
    await held;
    // The first of them was given up with its page.
    await route.continue().catch(() => {});
  });
  await page.goto(localised("/play"));
  await expect(page.getByRole("heading", { level: 1, name: words.openPlay })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("complementary", { name: words.takingPart })).toBeVisible();
  letThrough();
});

// The server has no rule when it sends this page; the page then hears of one.
test("a page that is open before it is known to have moved is left for where it leads", async ({
  page,
  localised,
  words,
}) => {
  await page.route("**/api/redirects*", async (route) => {
    const asked = new URL(route.request().url()).searchParams.get("path");
    const redirect = asked === localised("/terms") ? localised("/play?sport=futsal") : null;
    await route.fulfill({ response: await route.fetch(), json: { redirect } });
  });
  await page.goto(localised("/terms"));
  await expect(page).toHaveURL(localised("/play?sport=futsal"));
  await expect(page.getByRole("button", { name: words.futsal, pressed: true })).toBeVisible();
});
