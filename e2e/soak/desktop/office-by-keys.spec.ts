import { clock, dayAfter, inFull, tomorrow, weekday } from "../../harness/days.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { freeAt, openVenue, } from "../../harness/office.ts";
import { expect, test } from "../../harness/test.ts";

test("staff add a guest booking and block hours by keyboard", async ({ page, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Wijaya");
  await page.goto(t.path(`/internal/board?venue=${venue.id}&date=${tomorrow()}`));
  const board = page.getByRole("grid", { name: t("Courts and half hours") });
  const cell = (name: string | RegExp) => board.getByRole("gridcell", { name });
  const dialog = page.getByRole("dialog", { name: t("Court {number}", { number: 1 }) });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step("change the day", async () => {
    // Passing Tab through it opens the list of venues, which hides the rest of the page from assistive technology.
    await tabTo(page, page.getByRole("gridcell", { name: freeAt(t, 8), includeHidden: true }));
    await press("PageDown");
    await expect(page.getByRole("heading", { level: 1, name: inFull(dayAfter(tomorrow()), t.language) })).toBeVisible();
    await expect(cell(freeAt(t, 8))).toBeFocused();
    await press("PageUp");
    await expect(page.getByRole("heading", { level: 1, name: inFull(tomorrow(), t.language) })).toBeVisible();
  });

  await test.step("book a guest for two hours from nine", async () => {
    await press("ArrowDown", "ArrowDown");
    await expect(cell(freeAt(t, 9))).toBeFocused();
    await press("Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Enter");
    await expect(dialog.getByRole("textbox", { name: t("Name") })).toBeFocused();
    await expect(dialog).toContainText(`${clock(9, t.language)}–${clock(11, t.language)}`);
    await page.keyboard.type("Bu Tini");
    await tabTo(page, dialog.getByRole("button", { name: t("Book these hours") }));
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(cell("Bu Tini")).toBeVisible();
    await expectFocusWithin(board);
  });

  await test.step("block the next hour", async () => {
    await press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
    await expect(cell(freeAt(t, 8))).toBeFocused();
    await press("ArrowDown", "ArrowDown");
    await expect(cell("Bu Tini")).toBeFocused();
    await press("ArrowDown");
    await expect(cell(freeAt(t, 11))).toBeFocused();
    await press("Shift+ArrowDown", "Enter");
    await expect(dialog.getByRole("textbox", { name: t("Name") })).toBeFocused();
    await press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "ArrowRight");
    await expect(dialog.getByRole("button", { name: t("Block these hours") })).toBeVisible();
    await tabTo(page, dialog.getByRole("textbox", { name: t("Reason") }));
    await page.keyboard.type("New nets");
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(cell("New nets")).toContainText(`${clock(11, t.language)}–${clock(12, t.language)}`);
  });

  await test.step("put it back on sale", async () => {
    await expectFocusWithin(board);
    await press("ArrowUp", "ArrowDown");
    await expect(cell("New nets")).toBeFocused();
    await press("Enter");
    const entry = page.getByRole("dialog", { name: "New nets" });
    await expectFocusWithin(entry);
    await tabTo(page, entry.getByRole("button", { name: t("Unblock") }));
    await press("Enter");
    await expect(cell(freeAt(t, 11))).toBeVisible();
    await expectFocusWithin(board);
  });
});

test("staff change the opening hours by keyboard", async ({ page, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Alamanda");
  await page.goto(t.path(`/internal/venues/${venue.id}`));
  const tabs = page.getByRole("navigation", { name: t("Parts of the venue") });
  await tabTo(page, tabs.getByRole("link", { name: t("Opening hours") }));
  await page.keyboard.press("Enter");
  const hourOf = (field: string) => page.getByRole("group", { name: field }).getByRole("spinbutton").first();
  await tabTo(page, hourOf(t("{name}, opens", { name: weekday("Sunday", t.language) })));
  await page.keyboard.type("0630");
  await tabTo(page, hourOf(t("{name}, closes", { name: weekday("Sunday", t.language) })));
  await page.keyboard.type("0100");
  await expect(page.getByText(t("the next day"))).toHaveCount(1);
  const save = page.getByRole("button", { name: t("Save") });
  await tabTo(page, save);
  await page.keyboard.press("Enter");
  await expect(save).toBeHidden();
  await page.reload();
  await expect(
    page.getByRole("group", { name: t("{name}, opens", { name: weekday("Sunday", t.language) }) }),
  ).toContainText(/06.30/);
  await expect(page.getByText(t("the next day"))).toHaveCount(1);
});
