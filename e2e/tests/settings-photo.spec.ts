import type { Page } from "@playwright/test";
import { asLargeAsACameras, coloursOf, damaged, notOne, type PictureFile, twoColours } from "../harness/pictures.ts";
import { expect, test } from "../harness/test.ts";

test("a photo is cropped by keyboard, shown in the bar, replaced and removed", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Yuni Astuti" });
  await page.goto(t.path("/settings/profile"));
  const photo = page.getByRole("region", { name: t("Photo") });
  const account = page
    .getByRole("banner")
    .getByRole("button", { name: t("Account of {name}", { name: "Yuni Astuti" }) });
  const crop = page.getByRole("dialog", { name: t("Crop your photo") });
  const pick = async (button: string, file: PictureFile) =>
    choose(page, photo.getByRole("button", { name: button }), file);
  await expect(account).toHaveText("YA");

  await test.step("a file that is not a photo is refused with a reason", async () => {
    for (const [file, problem] of [
      [notOne(), t("This is not a JPG, PNG or GIF. Choose another file.")],
      [damaged(), t("This photo cannot be opened: it may be damaged, or too large for this device. Choose another one.")],
    ] as const) {
      await pick(t("Choose a photo"), file);
      await expect(photo.getByText(problem)).toBeVisible();
    }
  });

  await test.step("a PNG is cropped to its centre", async () => {
    await pick(t("Choose a photo"), await twoColours(page, "image/png"));
    await expect(crop.getByRole("application", { name: t("Part of the photo that is used") })).toBeVisible();
    await crop.getByRole("button", { name: t("Use this photo") }).click();
    await expect(page.getByText(t("Your new photo is saved."))).toBeVisible();
    await expect(crop).toBeHidden();
    expect(await coloursOf(photo.locator("img"))).toEqual(["red", "blue"]);
    expect(await coloursOf(account.locator("img"))).toEqual(["red", "blue"]);
  });

  await test.step("another photo, a JPEG, moved to its end by keyboard", async () => {
    const before = await account.locator("img").getAttribute("src");
    await pick(t("Replace photo"), asLargeAsACameras(await twoColours(page, "image/jpeg")));
    const part = crop.getByRole("application", { name: t("Part of the photo that is used") });
    await part.press("+");
    await part.press("+");
    for (let step = 0; step < 20; step += 1) await part.press("ArrowRight");
    await crop.getByRole("button", { name: t("Use this photo") }).click();
    await expect(crop).toBeHidden();
    await expect(account.locator("img")).not.toHaveAttribute("src", before ?? "");
    expect(await coloursOf(account.locator("img"))).toEqual(["blue", "blue"]);
    await page.reload();
    expect(await coloursOf(account.locator("img"))).toEqual(["blue", "blue"]);
    // The old photo is deleted.
    expect((await page.request.get(before ?? "")).status()).toBe(404);
  });

  await test.step("no photo", async () => {
    await photo.getByRole("button", { name: t("Remove", { context: "photo" }), exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: t("Remove photo") }).click();
    await expect(page.getByText(t("Your photo is removed."))).toBeVisible();
    await expect(account).toHaveText("YA");
    await expect(photo.locator("img")).toHaveCount(0);
  });
});

async function choose(page: Page, button: ReturnType<Page["getByRole"]>, file: PictureFile) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}
