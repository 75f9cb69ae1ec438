import { confirmDialog } from "../harness/dialogs.ts";
import { expect, test } from "../harness/test.ts";

test("reminder switches save at once and revert on failure", async ({ page, faults, signIn, t }) => {
  await signIn(page, { name: "Sinta" });
  await page.goto(t.path("/settings/notifications"));
  const dayBefore = page.getByRole("switch", { name: t("The day before, 24 hours ahead") });
  const hoursBefore = page.getByRole("switch", { name: t("Shortly before, 2 hours ahead") });
  await expect(dayBefore).toBeChecked();
  await expect(hoursBefore).toBeChecked();

  await test.step("off, also after a reload", async () => {
    const saved = page.waitForResponse("**/lapang.v1.UserService/UpdateReminderSettings");
    await dayBefore.press("Space");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(dayBefore).not.toBeChecked();
    await expect(hoursBefore).toBeChecked();
  });

  await test.step("on a server error it shows a message and reverts", async () => {
    faults.allow(/UpdateReminderSettings/);
    await page.route("**/lapang.v1.UserService/UpdateReminderSettings", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"code":"internal"}' }),
    );
    await hoursBefore.press("Space");
    await expect(page.getByText(t("Not saved. The previous setting is back."))).toBeVisible();
    await expect(hoursBefore).toBeChecked();
  });
});

test("the private calendar address is created, works, is replaced and deleted", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Tari" });
  await page.goto(t.path("/settings/notifications"));
  const address = page.getByRole("textbox", { name: t("Calendar address") });
  const answerOf = async (url: string) => {
    const answer = await page.request.get(url);
    return { status: answer.status(), type: answer.headers()["content-type"] ?? "", text: await answer.text() };
  };

  const first = await test.step("created, and readable by a calendar", async () => {
    await page.getByRole("button", { name: t("Create the address") }).click();
    await expect(address).toBeVisible();
    const url = await address.inputValue();
    const { status, type, text } = await answerOf(url);
    expect(status).toBe(200);
    expect(type).toContain("text/calendar");
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const app = page.getByRole("link", { name: t("Open in your calendar app") });
    await expect(app).toHaveAttribute("href", url.replace(/^http/, "webcal").replace("webcals", "webcal"));
    return url;
  });

  await test.step("replaced: the old address stops working", async () => {
    await page.getByRole("button", { name: t("Replace the address") }).click();
    await confirmDialog(page, t("Replace the address?"), t("Replace it"));
    await expect(page.getByText(t("Your calendar has a new address."))).toBeVisible();
    await expect(address).not.toHaveValue(first);
    expect((await answerOf(first)).status).toBe(404);
    expect((await answerOf(await address.inputValue())).status).toBe(200);
  });

  await test.step("deleted: it stops working too", async () => {
    const last = await address.inputValue();
    await page.getByRole("button", { name: t("Delete the address") }).click();
    await confirmDialog(page, t("Delete the address?"), t("Delete it"));
    await expect(page.getByRole("button", { name: t("Create the address") })).toBeVisible();
    expect((await answerOf(last)).status).toBe(404);
  });
});
