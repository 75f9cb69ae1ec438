import { dayAfter, inFull, tomorrow } from "../../harness/days.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { askFor, openVenue, unlike } from "../../harness/office.ts";
import { expect, test } from "../../harness/test.ts";

test("staff find and confirm a request by keyboard", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  words,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Soka", newAddress));
  const player = await anotherPage();
  await signIn(player, newAddress("sari"), { name: "Sari Wulandari" });
  await askFor(player, server.origin, venue, { day: tomorrow(), hour: 9 });
  await signIn(player, newAddress("budi"), { name: "Budi Santoso" });
  await askFor(player, server.origin, venue, { day: tomorrow(), hour: 18 });
  await page.goto(localised("/internal/bookings"));

  const search = page.getByRole("searchbox", { name: office.searchBookings });
  await tabTo(page, search);
  await page.keyboard.type(venue.name);
  // Passing Tab through it opens the list of venues, which hides the rest of the page from assistive technology.
  const rows = page.getByRole("row", { includeHidden: true }).filter({ hasText: venue.name });
  await expect(rows).toHaveCount(2);
  await tabTo(page, rows.first());
  await page.keyboard.press("ArrowDown");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: words.bookingOf("Sari Wulandari") })).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: words.confirm }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: words.confirmThisBooking });
  await expectFocusWithin(question);
  await tabTo(page, question.getByRole("button", { name: words.confirmBooking }));
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByRole("region", { name: words.decision }).getByText(words.confirmed)).toBeVisible();
});

test("staff add a guest booking and block hours by keyboard", async ({
  page,
  server,
  newAddress,
  signInAsAdmin,
  localised,
  language,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Wijaya", newAddress));
  await page.goto(localised(`/internal/board?venue=${venue.id}&date=${tomorrow()}`));
  const board = page.getByRole("grid", { name: office.board });
  const cell = (name: string) => board.getByRole("gridcell", { name });
  const dialog = page.getByRole("dialog", { name: office.court(1) });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step("change the day", async () => {
    // Passing Tab through it opens the list of venues, which hides the rest of the page from assistive technology.
    await tabTo(page, page.getByRole("gridcell", { name: office.freeAt(8), includeHidden: true }));
    await press("PageDown");
    await expect(page.getByRole("heading", { level: 1, name: inFull(dayAfter(tomorrow()), language) })).toBeVisible();
    await expect(cell(office.freeAt(8))).toBeFocused();
    await press("PageUp");
    await expect(page.getByRole("heading", { level: 1, name: inFull(tomorrow(), language) })).toBeVisible();
  });

  await test.step("book a guest for two hours from nine", async () => {
    await press("ArrowDown", "ArrowDown");
    await expect(cell(office.freeAt(9))).toBeFocused();
    await press("Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Enter");
    await expect(dialog.getByRole("textbox", { name: office.name })).toBeFocused();
    await expect(dialog).toContainText(`${office.clock(9)}–${office.clock(11)}`);
    await page.keyboard.type("Bu Tini");
    await tabTo(page, dialog.getByRole("button", { name: office.bookThem }));
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(cell("Bu Tini")).toBeVisible();
    await expectFocusWithin(board);
  });

  await test.step("block the next hour", async () => {
    await press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
    await expect(cell(office.freeAt(8))).toBeFocused();
    await press("ArrowDown", "ArrowDown");
    await expect(cell("Bu Tini")).toBeFocused();
    await press("ArrowDown");
    await expect(cell(office.freeAt(11))).toBeFocused();
    await press("Shift+ArrowDown", "Enter");
    await expect(dialog.getByRole("textbox", { name: office.name })).toBeFocused();
    await press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "ArrowRight");
    await expect(dialog.getByRole("button", { name: office.blockThem })).toBeVisible();
    await tabTo(page, dialog.getByRole("textbox", { name: office.reason }));
    await page.keyboard.type("New nets");
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(cell("New nets")).toContainText(`${office.clock(11)}–${office.clock(12)}`);
  });

  await test.step("put it back on sale", async () => {
    await expectFocusWithin(board);
    await press("ArrowUp", "ArrowDown");
    await expect(cell("New nets")).toBeFocused();
    await press("Enter");
    const entry = page.getByRole("dialog", { name: "New nets" });
    await expectFocusWithin(entry);
    await tabTo(page, entry.getByRole("button", { name: office.unblock }));
    await press("Enter");
    await expect(cell(office.freeAt(11))).toBeVisible();
    await expectFocusWithin(board);
  });
});

test("staff change the opening hours by keyboard", async ({
  page,
  server,
  newAddress,
  signInAsAdmin,
  localised,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Alamanda", newAddress));
  await page.goto(localised(`/internal/venues/${venue.id}`));
  const tabs = page.getByRole("navigation", { name: office.partsOfTheVenue });
  await tabTo(page, tabs.getByRole("link", { name: office.hours }));
  await page.keyboard.press("Enter");
  const hourOf = (field: RegExp) => page.getByRole("group", { name: field }).getByRole("spinbutton").first();
  await tabTo(page, hourOf(office.opens(office.sunday)));
  await page.keyboard.type("0630");
  await tabTo(page, hourOf(office.closes(office.sunday)));
  await page.keyboard.type("0100");
  await expect(page.getByText(office.theNextDay)).toHaveCount(1);
  const save = page.getByRole("button", { name: office.save });
  await tabTo(page, save);
  await page.keyboard.press("Enter");
  await expect(save).toBeHidden();
  await page.reload();
  await expect(page.getByRole("group", { name: office.opens(office.sunday) })).toContainText(/06.30/);
  await expect(page.getByText(office.theNextDay)).toHaveCount(1);
});
