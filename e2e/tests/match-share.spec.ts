// The short link: as a QR code, counted, and switched off.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { tomorrow } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("a short link can be scanned, counts clicks by day and referrer, and can be switched off and on", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  await signIn(page, newAddress("rani"), { name: "Rani Kusuma" });
  const match = await hostMatch(page, server.origin, { name: "Futsal, once more", day: tomorrow(), most: 10 });
  await page.goto(localised(`/match/${match.id}`));

  await test.step("the QR code is readable on screen and as a file", async () => {
    await page.getByRole("button", { name: words.share, exact: true }).click();
    const sheet = page.getByRole("dialog", { name: words.shareThisMatch });
    await sheet.getByRole("button", { name: words.qrCode }).click();
    const code = sheet.getByRole("img", { name: words.qrCodeOf(match.link) });
    await expect(code).toBeVisible();
    await expectAccessible(page);
    // Scans repeatedly as a camera does, until the picture is stable; slow on a busy machine.
    await expect.poll(async () => scan(page, await code.screenshot()), { timeout: 60_000 }).toBe(match.link);
    const png = page.waitForEvent("download");
    await sheet.getByRole("button", { name: words.saveAsPng }).click();
    const saved = await png;
    expect(saved.suggestedFilename()).toBe("Futsal-once-more-qr.png");
    expect(await scan(page, await readFile(await saved.path()))).toBe(match.link);
    const svg = page.waitForEvent("download");
    await sheet.getByRole("button", { name: words.saveAsSvg }).click();
    expect(await readFile(await (await svg).path(), "utf8")).toMatch(/^<svg /);
    await sheet.getByRole("button", { name: words.done }).click();
  });

  const visitor = await anotherPage();
  await test.step("a click is counted with its referrer", async () => {
    await expect(page.getByText(words.openedTimes(0))).toBeVisible();
    await visitor.goto(match.link, { referer: "https://www.instagram.com/" });
    await expect(visitor.getByRole("heading", { level: 1, name: match.name })).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.openedTimes(1))).toBeVisible();
    await page.getByRole("button", { name: words.whenAndFromWhere }).click();
    const byDay = page.getByRole("table", { name: words.openedByDay });
    await expect(byDay.getByRole("row")).toHaveCount(31);
    // Not necessarily in the last row: midnight may have passed.
    await expect(byDay.getByRole("cell", { name: "1", exact: true })).toHaveCount(1);
    const from = page.getByRole("region", { name: words.openedFrom });
    await expect(from.getByRole("listitem")).toContainText(["www.instagram.com"]);
    await expectAccessible(page);
  });

  const isOn = page.getByRole("switch", { name: words.linkIsOn });
  await test.step("after a confirmation the link is off and leads nowhere", async () => {
    await isOn.press("Space");
    const question = page.getByRole("alertdialog", { name: words.switchOffQuestion });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: words.switchItOff }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(words.switchedOff, { exact: true })).toBeVisible();
    await expect(isOn).not.toBeChecked();
    await expectAccessible(page);
    expect((await visitor.request.get(match.link)).status()).toBe(404);
  });

  await test.step("on again until the match starts", async () => {
    await isOn.press("Space");
    await expect(page.getByText(words.linkWorks, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: words.linkEnds }).click();
    await page.getByRole("option", { name: words.whenItStarts }).click();
    await expect(page.getByText(/19[:.]00 WIB$/).last()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: words.linkEnds })).toContainText(words.whenItStarts);
    await visitor.goto(match.link);
    await expect(visitor.getByRole("heading", { level: 1, name: match.name })).toBeVisible();
  });
});

/** The content of a QR code in a picture. */
async function scan(page: Page, picture: Buffer): Promise<string | undefined> {
  const blank = await page.context().newPage();
  const { data, width, height } = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext("2d");
    pen?.drawImage(bitmap, 0, 0);
    const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...(pixels?.data ?? [])], width: bitmap.width, height: bitmap.height };
  }, picture.toString("base64"));
  await blank.close();
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}
