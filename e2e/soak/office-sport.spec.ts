import type { Page } from "@playwright/test";
import { tomorrow } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { freeCourts, openVenue, sport } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

test("a sport can be removed from a venue, but not its last one", async ({ page, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Seroja");
  await page.goto(t.path(`/internal/venues/${venue.id}?tab=sports`));
  const padel = page.getByRole("region", { name: "Padel" });
  await choose(page, t("Sport"), "Padel");
  await page.getByRole("button", { name: t("Add"), exact: true }).click();
  await expect(padel).toBeVisible();
  await page.getByRole("button", { name: t("Remove {name}", { context: "a sport", name: "Padel" }) }).click();
  await confirmDialog(page, t("Remove {name}?", { context: "a sport", name: "Padel" }), t("Remove sport"));
  await expect(padel).toBeHidden();
  await expect(page.getByRole("region", { name: "Futsal" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: t("Remove {name}", { context: "a sport", name: "Futsal" }) }),
  ).toHaveCount(0);
  expect(await freeCourts(page, venue, tomorrow(), 9), sport).toBe(1);
});

async function choose(page: Page, list: string, option: string) {
  await page.getByRole("button", { name: list }).click();
  await page.getByRole("option", { name: option }).click();
}
