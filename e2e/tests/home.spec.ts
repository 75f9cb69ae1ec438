import { expect, expectAccessible, test } from "../harness/test.ts";

test("the home page greets a visitor in their language", async ({ page, language, localised }) => {
  const answer = await page.goto(localised("/"));
  expect(answer?.status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
