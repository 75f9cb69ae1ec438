import type { Page } from "@playwright/test";
import { inFull, tomorrow } from "../harness/days.ts";
import { freeCourts, openVenue, sport, unlike } from "../harness/office.ts";
import { coloursOf, notOne, twoColours } from "../harness/pictures.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";
import type { OfficeWords } from "../harness/words-office.ts";

test("an admin adds a complete venue, and a visitor finds it with its prices", async ({
  page,
  anotherPage,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  language,
  words,
  office,
  faults,
}) => {
  await signInAsAdmin(page);
  const name = unlike("GOR Mawar", newAddress);

  await test.step("missing or wrong fields are marked", async () => {
    await page.goto(localised("/internal/venues"));
    await page.getByRole("link", { name: office.addAVenue }).click();
    const venue = page.getByRole("textbox", { name: office.name, exact: true });
    await venue.fill(`${name} `);
    await page.getByRole("textbox", { name: office.website }).fill("mawar");
    await page.getByRole("button", { name: office.save }).click();
    await expect(page.getByRole("button", { name: office.sport })).toBeFocused();
    await expect(page.getByText(office.chooseASport, { exact: true }).last()).toBeVisible();
    await expect(page.getByText(office.fillThisIn)).toHaveCount(3);
    await expect(page.getByText(office.noWebAddress)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a name, an address and coordinates are enough to save", async () => {
    await choose(page, office.sport, office.badminton);
    await page.getByRole("textbox", { name: office.address, exact: true }).fill("Jl. Mawar 5");
    await page.getByRole("textbox", { name: office.city }).fill("Jakarta");
    await page.getByRole("textbox", { name: office.coordinates }).fill("-6.2441, 106.8006");
    await page.getByRole("textbox", { name: office.website }).fill("");
    await page.getByRole("button", { name: office.save }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
  const id = /venues\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

  await test.step("open every day until 1:30 at night", async () => {
    await page.getByRole("button", { name: office.addHoursOn(office.monday) }).click();
    await page.getByRole("button", { name: office.addHoursOn(office.monday) }).click();
    await typeTime(page, office.opens(office.monday), 1, "2100");
    await page.getByRole("button", { name: office.save }).click();
    const closes = page.getByRole("group", { name: office.closes(office.monday) });
    await expect(closes.first().getByRole("spinbutton").first()).toBeFocused();
    await expect(page.getByText(office.hoursOverlap)).toBeVisible();
    await expectAccessible(page);
    const takeOut = page.getByRole("button", { name: office.takeHoursOut(office.monday) });
    await takeOut.last().click();
    await typeTime(page, office.closes(office.monday), 0, "0130");
    await page.getByRole("button", { name: office.asMonday }).click();
    await expect(page.getByText(office.theNextDay)).toHaveCount(7);
    await save(page, office);
  });

  await test.step("instant booking, paid in advance by transfer or QRIS", async () => {
    await openTab(page, office.sports);
    await page.getByText(office.bookedAtOnce).click();
    await page.getByText(office.beforehand).click();
    await page.getByRole("textbox", { name: office.bank }).fill("BCA ");
    await page.getByRole("textbox", { name: office.accountNumber }).fill("1234567890");
    await page.getByRole("textbox", { name: office.accountName }).fill("PT Mawar");
    await save(page, office);
    const file = page.getByLabel(office.qrisFile);
    faults.allow(/415.*\/qris/);
    await file.setInputFiles(notOne());
    await expect(page.getByRole("alert")).toHaveText(office.notAPicture);
    await file.setInputFiles(await twoColours(page, "image/png"));
    await expect.poll(() => coloursOf(page.getByRole("img", { name: office.qrisCode }))).toEqual(["red", "blue"]);
    await expect(page.getByRole("textbox", { name: office.bank })).toHaveValue("BCA");
    await expectAccessible(page);
  });

  await test.step("two courts", async () => {
    await openTab(page, office.courts);
    await page.getByRole("button", { name: office.addACourtFor(office.badminton) }).click();
    const dialog = page.getByRole("dialog", { name: office.addACourt });
    await dialog.getByRole("button", { name: office.save }).click();
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(new RegExp(office.fillThisIn));
    await expectAccessible(page);
    await dialog.getByRole("textbox").fill("Court 2");
    await dialog.getByRole("button", { name: office.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(office.court(2), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a price", async () => {
    await openTab(page, office.prices);
    await page.getByRole("button", { name: office.addAPriceFor(office.badminton) }).click();
    const dialog = page.getByRole("dialog", { name: office.addAPrice });
    const price = dialog.getByRole("textbox", { name: office.priceOfAnHour });
    await dialog.getByRole("button", { name: office.save }).click();
    await expect(price).toBeFocused();
    await expect(dialog.getByText(office.enterAnAmount)).toBeVisible();
    await expectAccessible(page);
    await price.fill("75rb");
    await expect(price).toHaveAccessibleDescription(/= Rp\s?75[.,]000/);
    // Leaving the field clears its error and moves the button to its final position.
    await price.press("Tab");
    await expect(dialog.getByText(office.enterAnAmount)).toBeHidden();
    await dialog.getByRole("button", { name: office.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: office.everyDay })).toContainText(/Rp\s?75[.,]000/);
    await expectAccessible(page);
  });

  const visitor = await anotherPage();
  await signIn(visitor, newAddress("sari"), { name: "Sari Wulandari" });
  const found = visitor.getByRole("link", { name, exact: true });

  await test.step("inactive venues are not found", async () => {
    await visitor.goto(localised(`/venue/search/results?q=${encodeURIComponent(name)}`));
    await expect(visitor.getByText(office.noneFound)).toBeVisible();
    await expect(found).toHaveCount(0);
    await page.getByRole("button", { name: office.activate }).click();
    const question = page.getByRole("alertdialog", { name: office.activateQuestion(name) });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: office.activateIt }).click();
    await expect(page.getByRole("button", { name: office.deactivate })).toBeVisible();
  });

  await test.step("active venues are, with hours and price", async () => {
    await visitor.reload();
    await found.click();
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    await visitor.goto(localised(`/venue/${id}/book?sport=badminton&date=${tomorrow()}`));
    const hours = visitor.getByRole("toolbar", { name: words.hoursOn(inFull(tomorrow(), language)) });
    await expect(hours.getByRole("button", { name: words.hour(20) })).toContainText(/Rp\s?75/);
  });
});

test("a sport can be removed from a venue, but not its last one", async ({
  page,
  server,
  newAddress,
  signInAsAdmin,
  localised,
  words,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Seroja", newAddress));
  await page.goto(localised(`/internal/venues/${venue.id}?tab=sports`));
  const padel = page.getByRole("region", { name: office.padel });
  await choose(page, office.sport, office.padel);
  await page.getByRole("button", { name: office.add, exact: true }).click();
  await expect(padel).toBeVisible();
  await page.getByRole("button", { name: office.remove(office.padel) }).click();
  const question = page.getByRole("alertdialog", { name: office.removeQuestion(office.padel) });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: office.removeSport }).click();
  await expect(padel).toBeHidden();
  await expect(page.getByRole("region", { name: words.futsal })).toBeVisible();
  await expect(page.getByRole("button", { name: office.remove(words.futsal) })).toHaveCount(0);
  expect(await freeCourts(page, server.origin, venue, tomorrow(), 9), sport).toBe(1);
});

async function choose(page: Page, list: RegExp, option: string) {
  await page.getByRole("button", { name: list }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Types four digits over a time. */
async function typeTime(page: Page, field: RegExp, stretch: number, digits: string) {
  await page.getByRole("group", { name: field }).nth(stretch).getByRole("spinbutton").first().click();
  await page.keyboard.type(digits);
}

async function openTab(page: Page, name: string) {
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

/** Saves, and checks that no unsaved changes are left. */
async function save(page: Page, office: OfficeWords) {
  const button = page.getByRole("button", { name: office.save });
  await button.click();
  await expect(button).toBeHidden();
}
