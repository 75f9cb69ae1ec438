import type { Page } from "@playwright/test";
import { coloursOf, damaged, notOne, type PictureFile, tooLarge, twoColours } from "../harness/pictures.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("a photo is selected, cropped by keyboard, replaced and removed, and shown in the bar", async ({
  page,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  await signIn(page, newAddress("yuni"), { name: "Yuni Astuti" });
  await page.goto(localised("/settings/profile"));
  const photo = page.getByRole("region", { name: words.photo });
  const account = page.getByRole("banner").getByRole("button", { name: words.accountOf("Yuni Astuti") });
  const crop = page.getByRole("dialog", { name: words.cropYourPhoto });
  const pick = async (button: string, file: PictureFile) =>
    choose(page, photo.getByRole("button", { name: button }), file);
  await expect(account).toHaveText("YA");

  await test.step("a file that is not a photo is refused with a reason", async () => {
    for (const [file, problem] of [
      [tooLarge(), words.photoIsTooLarge],
      [notOne(), words.notAPhoto],
      [damaged(), words.photoIsBroken],
    ] as const) {
      await pick(words.chooseAPhoto, file);
      await expect(photo.getByText(problem)).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step("a PNG is cropped to its centre", async () => {
    await pick(words.chooseAPhoto, await twoColours(page, "image/png"));
    await expect(crop.getByRole("application", { name: words.partOfThePhoto })).toBeVisible();
    await expectAccessible(page);
    await crop.getByRole("button", { name: words.useThisPhoto }).click();
    await expect(page.getByText(words.photoIsSaved)).toBeVisible();
    await expect(crop).toBeHidden();
    expect(await coloursOf(photo.locator("img"))).toEqual(["red", "blue"]);
    expect(await coloursOf(account.locator("img"))).toEqual(["red", "blue"]);
  });

  await test.step("another photo, a JPEG, moved to its end by keyboard", async () => {
    const before = await account.locator("img").getAttribute("src");
    await pick(words.replacePhoto, await twoColours(page, "image/jpeg"));
    const part = crop.getByRole("application", { name: words.partOfThePhoto });
    await part.press("+");
    await part.press("+");
    for (let step = 0; step < 20; step += 1) await part.press("ArrowRight");
    await crop.getByRole("button", { name: words.useThisPhoto }).click();
    await expect(crop).toBeHidden();
    await expect(account.locator("img")).not.toHaveAttribute("src", before ?? "");
    expect(await coloursOf(account.locator("img"))).toEqual(["blue", "blue"]);
    await page.reload();
    expect(await coloursOf(account.locator("img"))).toEqual(["blue", "blue"]);
    // The old photo is deleted.
    expect((await page.request.get(before ?? "")).status()).toBe(404);
  });

  await test.step("no photo", async () => {
    await photo.getByRole("button", { name: words.removeShort, exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: words.removePhoto }).click();
    await expect(page.getByText(words.photoIsRemoved)).toBeVisible();
    await expect(account).toHaveText("YA");
    await expect(photo.locator("img")).toHaveCount(0);
  });
});

async function choose(page: Page, button: ReturnType<Page["getByRole"]>, file: PictureFile) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}
