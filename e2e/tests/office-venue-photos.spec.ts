import { call } from "../harness/call.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { openVenue } from "../harness/office.ts";
import { aPhoto, coloursOf, notOne, twoColours } from "../harness/pictures.ts";
import { expect, test } from "../harness/test.ts";

// Owners take the pictures with the phone that they upload them from.
test.use({
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
  language: "id",
  locale: "id-ID",
});

test("an owner uploads, orders and describes photos, and visitors see them", async ({
  page,
  anotherPage,
  signIn,
  signInAsAdmin,
  server,
  t,
}) => {
  const admin = await anotherPage();
  await signInAsAdmin(admin);
  const { id, name } = await openVenue(admin, "GOR Kamboja");
  await server.command("staff", "grant", await signIn(page), "--venue", id, "--role", "owner");
  await page.goto(t.path(`/internal/venues/${id}?tab=photos`));
  const cards = page.getByRole("main").getByRole("listitem").filter({ has: page.getByRole("textbox") });
  const shown = async () => (await Promise.all((await cards.all()).map((card) => coloursOf(card.locator("img"))))).flat();
  const alt = "Dua lapangan kayu dengan lampu LED";

  await test.step("three pictures at once, shown in the order picked; a text file is refused", async () => {
    const pictures = [
      await aPhoto(page, "#f00", "IMG_1.jpg"),
      await twoColours(page, "image/png"),
      await aPhoto(page, "#00f", "IMG_3.jpg"),
    ];
    await page.getByLabel(t("Add photos")).setInputFiles([...pictures.slice(0, 2), notOne(), ...pictures.slice(2)]);
    await expect(
      page.getByText(t("This is not a photo that can be used. Save it as a JPG, then add it again.")),
    ).toBeVisible();
    await expect(page.getByText(t("# photos added.", { count: 3 }))).toBeVisible();
    await expect(cards).toHaveCount(3);
    expect(await shown()).toEqual(["red", "red", "red", "blue", "blue", "blue"]);
  });

  await test.step("the last one moves forward by keys, and becomes the cover", async () => {
    await page.getByRole("button", { name: t("Move photo {number} forward", { number: 3 }) }).press("Enter");
    await expect(page.getByRole("button", { name: t("Move photo {number} forward", { number: 2 }) })).toBeFocused();
    const saved = page.waitForResponse(/OrderPhotos/);
    await page.keyboard.press("Enter");
    await saved;
    await expect.poll(shown).toEqual(["blue", "blue", "red", "red", "red", "blue"]);
    await expect(cards.first()).toContainText(t("Cover"));
  });

  await test.step("a description is saved when its field is left", async () => {
    const saved = page.waitForResponse(/DescribePhoto/);
    await page.getByRole("textbox", { name: t("Photo {number}: what can be seen?", { number: 1 }) }).fill(alt);
    await page.keyboard.press("Tab");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole("img", { name: alt })).toBeVisible();
    expect(await shown()).toEqual(["blue", "blue", "red", "red", "red", "blue"]);
  });

  const visitor = await anotherPage();
  type Place = { venue: { citySlug: string; slug: string } };
  const { venue } = await call<Place>(page, "VenueAdminService/GetVenueForAdmin", { venueId: id });

  await test.step("visitors see them on the venue's page, and load only what they look at", async () => {
    const loaded: string[] = [];
    visitor.on("request", (request) => /\/media\//.test(request.url()) && loaded.push(request.url()));
    await visitor.goto(t.path(`/courts/${venue.citySlug}/${venue.slug}`));
    const first = visitor.getByRole("button", { name: t("Photo {number} of {total}: {alt}", { number: 1, total: 3, alt }) });
    expect(await coloursOf(first.locator("img"))).toEqual(["blue", "blue"]);
    expect(loaded).toHaveLength(1);
    await first.tap();
    const viewer = visitor.getByRole("dialog", { name: t("Photos of {name}", { name }) });
    await expect(viewer).toContainText(alt);
    await visitor.keyboard.press("ArrowRight");
    await expect(viewer).toContainText(t("{number} of {total}", { number: 2, total: 3 }));
    await visitor.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
  });

  await test.step("and the cover in lists", async () => {
    await visitor.goto(t.path(`/courts/search?q=${encodeURIComponent(name)}`));
    const card = visitor.getByRole("article").filter({ hasText: name });
    expect(await coloursOf(card.locator("img"))).toEqual(["blue", "blue"]);
  });

  await test.step("a deleted one is gone", async () => {
    await page.getByRole("button", { name: t("Delete photo {number}", { number: 2 }) }).click();
    await confirmDialog(page, t("Delete this photo?"), t("Delete photo"));
    await expect(cards).toHaveCount(2);
    expect(await shown()).toEqual(["blue", "blue", "red", "blue"]);
  });
});
