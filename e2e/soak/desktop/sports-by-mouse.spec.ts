import { call } from "../../harness/call.ts";
import { expect, test } from "../../harness/test.ts";

test("a sport dragged to the top stays there after a reload", async ({ page, signIn, t }) => {
  await signIn(page);
  const sports = ["padel", "futsal", "golf"];
  await call(page, "UserService/SetUserSportPreferences", {
    preferences: sports.map((sportId, at) => ({ sportId, skillLevel: "", orderPreference: at + 1 })),
  });
  await page.goto(t.path("/settings/sports-preferences"));
  const items = page.getByRole("main").locator("ol > li");
  await expect(items.nth(2)).toContainText("Golf");

  await items.nth(1).evaluate((item) => item.scrollIntoView({ block: "center" }));
  const handle = await items.nth(2).getByRole("button").first().boundingBox();
  const top = await items.nth(0).boundingBox();
  if (!handle || !top) throw new Error("Nothing to drag.");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(top.x + 40, top.y + 4, { steps: 12 });
  await page.mouse.up();
  await expect(items.nth(0)).toContainText("Golf");
  await page.getByRole("main").locator("[type=submit]").click();
  type Saved = { preferences: { sportId: string }[] };
  await expect
    .poll(async () => {
      const { preferences } = await call<Saved>(page, "UserService/GetUserSportPreferences", {});
      return preferences.map(({ sportId }) => sportId);
    })
    .toEqual(["golf", "padel", "futsal"]);
});
