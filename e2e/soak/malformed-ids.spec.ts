import { expect, test } from "../harness/test.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

test("an address with a malformed id is not found and makes no call", async ({ page, faults, signIn, t }) => {
  // For a match the page itself has status 404, too.
  faults.allow(/the server responded with a status of 404/);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/not-an-id/.test(request.url() + (request.postData() ?? "")) && request.url().includes("/lapang.v1.")) {
      calls.push(request.url());
    }
  });
  const expectNotFound = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") }), path).toBeVisible();
    await expect(page.getByText(t("Page Not Found: {path}", { path }), { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  };
  const paths = ["/match/not-an-id", "/venue/not-an-id", "/venue/not-an-id/book", "/booking/not-an-id"].map(t.path);
  for (const path of [paths[0], paths[3]]) await expectNotFound(path ?? "");
  await signIn(page, { name: "Tirta" });
  for (const path of paths) await expectNotFound(path);
  for (const child of ["/settings/colours", "/venue/search/map", `/match/${unknownId}/edit`]) {
    await expectNotFound(t.path(child));
  }
  expect(calls).toEqual([]);
});
