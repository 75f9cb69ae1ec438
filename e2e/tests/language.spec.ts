import { expect, type Language, test } from "../harness/test.ts";

test("the language changes on the page one is on, and stays", async ({ page, language, localised, words }) => {
  const query = "?sport=futsal";
  await page.goto(localised(`/play${query}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const other: Language = language === "en" ? "id" : "en";
  await page.getByRole("contentinfo").getByRole("link", { name: words.otherLanguage }).click();
  await expect(page).toHaveURL(other === "id" ? `/id/play${query}` : `/play${query}`);
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await page.goBack();
  await expect(page).toHaveURL(localised(`/play${query}`));
  await expect(page.locator("html")).toHaveAttribute("lang", language);
});
