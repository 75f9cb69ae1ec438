// The short link: as a QR code, counted, and switched off.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { tomorrow } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";

test("a short link can be scanned, counts clicks by day and referrer, and can be switched off and on", async ({
  page,
  anotherPage,
  server,
  signIn,
  t,
}) => {
  await signIn(page, { name: "Rani Kusuma" });
  const match = await hostMatch(page, { name: "Futsal, once more", day: tomorrow(), most: 10 });
  const link = server.origin + match.path;
  await page.goto(t.path(`/match/${match.id}`));

  await test.step("the QR code is readable on screen and as a file", async () => {
    await page.getByRole("button", { name: t("Share"), exact: true }).click();
    const sheet = page.getByRole("dialog", { name: t("Share this match") });
    await sheet.getByRole("button", { name: t("QR code") }).click();
    const code = sheet.getByRole("img", { name: t("QR code of the join link {link}", { link }) });
    await expect(code).toBeVisible();
    // Scans repeatedly as a camera does, until the picture is stable; slow on a busy machine.
    await expect.poll(async () => scan(page, await code.screenshot()), { timeout: 60_000 }).toBe(link);
    const png = page.waitForEvent("download");
    await sheet.getByRole("button", { name: t("Save as PNG") }).click();
    const saved = await png;
    expect(saved.suggestedFilename()).toBe("Futsal-once-more-qr.png");
    expect(await scan(page, await readFile(await saved.path()))).toBe(link);
    const svg = page.waitForEvent("download");
    await sheet.getByRole("button", { name: t("Save as SVG") }).click();
    expect(await readFile(await (await svg).path(), "utf8")).toMatch(/^<svg /);
    await sheet.getByRole("button", { name: t("Done") }).click();
  });

  const visitor = await anotherPage();
  await test.step("a click is counted with its referrer", async () => {
    await expect(page.getByText(t("Opened # times", { count: 0 }))).toBeVisible();
    await visitor.goto(match.path, { referer: "https://www.instagram.com/" });
    await expect(visitor.getByRole("heading", { level: 1, name: match.name })).toBeVisible();
    await page.reload();
    await expect(page.getByText(t("Opened # times", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: t("Show statistics") }).click();
    const byDay = page.getByRole("table", { name: t("How often the link was opened, by day") });
    await expect(byDay.getByRole("row")).toHaveCount(31);
    // Not necessarily in the last row: midnight may have passed.
    await expect(byDay.getByRole("cell", { name: "1", exact: true })).toHaveCount(1);
    const from = page.getByRole("region", { name: t("Where the link was opened from") });
    await expect(from.getByRole("listitem")).toContainText(["www.instagram.com"]);
  });

  const isOn = page.getByRole("switch", { name: t("The link is on") });
  await test.step("after a confirmation the link is off and leads nowhere", async () => {
    await isOn.press("Space");
    await confirmDialog(page, t("Turn off the link?"), t("Turn it off"));
    await expect(page.getByText(t("Off"), { exact: true })).toBeVisible();
    await expect(isOn).not.toBeChecked();
    expect((await visitor.request.get(match.path)).status()).toBe(404);
  });

  await test.step("on again until the match starts", async () => {
    await isOn.press("Space");
    await expect(page.getByText(t("On"), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("The link ends") }).click();
    await page.getByRole("option", { name: t("When the match starts") }).click();
    await expect(page.getByText(/19[:.]00 WIB$/).last()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: t("The link ends") })).toContainText(t("When the match starts"));
    await visitor.goto(match.path);
    await expect(visitor.getByRole("heading", { level: 1, name: match.name })).toBeVisible();
  });
});

/** The content of a QR code in a picture. */
async function scan(page: Page, picture: Buffer): Promise<string | undefined> {
  const { pixels, side } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    // Small, because every pixel is sent as text.
    const side = 240;
    const pen = new OffscreenCanvas(side, side).getContext("2d");
    pen?.drawImage(bitmap, 0, 0, side, side);
    const { data = [] } = pen?.getImageData(0, 0, side, side) ?? {};
    return { pixels: Array.from(data, (value) => String.fromCharCode(value)).join(""), side };
  }, picture.toString("base64"));
  return jsQR(Uint8ClampedArray.from(Buffer.from(pixels, "latin1")), side, side)?.data;
}
