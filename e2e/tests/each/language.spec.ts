import { hydrated } from "../../harness/hydrated.ts";
import { expect, type Language, test } from "../../harness/test.ts";

const nameOf = { en: "English", id: "Bahasa Indonesia" };
const yearInSeconds = 365 * 24 * 60 * 60;

test("switching the language stays on the page and lasts for a year", async ({ page, context, t }) => {
  const other: Language = t.language === "en" ? "id" : "en";
  const theOther = (path: string) => (other === "id" ? `/id${path}` : path);
  for (const path of ["/terms?from=mail#accounts", "/play?sport=futsal&when=today#matches"]) {
    await page.goto(t.path(path));
    await hydrated(page);
    const link = page.getByRole("contentinfo").getByRole("link", { name: nameOf[other] });
    await expect(link).toHaveAttribute("hreflang", other);
    await link.click();
    await expect(page).toHaveURL(theOther(path));
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  }
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  const cookie = (await context.cookies()).find(({ name }) => name === "lapang-locale");
  expect(cookie?.value).toBe(other);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(yearInSeconds - 600);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(yearInSeconds + 60);
});
