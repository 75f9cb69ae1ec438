// An empty installation: its owner sets up the venue on a phone, and a player books it.

import { expectAccessible } from "../harness/accessibility.ts";
import { atHour, inFull, tomorrow } from "../harness/days.ts";
import { signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test.use({
  hasDemo: false,
  language: "id",
  locale: "id-ID",
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
  geolocation: { latitude: -6.8953, longitude: 107.6046 },
  permissions: ["geolocation"],
});

const name = "GOR Melati Sukajadi";

test("an owner sets up a venue from nothing, and a player books it", async ({
  page,
  anotherPage,
  faults,
  server,
  mailbox,
  newAddress,
  t,
}) => {
  // No map is configured.
  faults.allow(/404.*\/map\.json/);
  const startedAt = performance.now();
  const elapsed = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const owner = { email: newAddress("owner"), name: "Rangga Wijaya" };
  const player = await anotherPage();
  const next = (step: string) => page.getByRole("link", { name: t("Next: {name}", { name: t(step) }) });
  const save = () => page.getByRole("main").getByRole("button", { name: t("Save"), exact: true }).tap();

  await test.step("a visitor reads that there are no courts yet", async () => {
    await player.goto(t.path("/courts"));
    await expect(player.getByText(t("No courts here yet"))).toBeVisible();
    await expect(player.getByRole("link", { name: t("Set up your venue") })).toHaveCount(0);
  });

  await test.step("the owner signs in with the emailed code and is welcomed", async () => {
    await server.command("staff", "grant", owner.email);
    await page.goto(t.path("/internal"));
    await signUp(page, t, mailbox, owner);
    await page.getByRole("button", { name: t("Skip for now") }).tap();
    await expect(page.getByRole("heading", { level: 1, name: t("Welcome to Lapang") })).toBeVisible();
    await expectAccessible(page, "light");
    await page.getByRole("link", { name: t("Set up your venue") }).tap();
  });

  await test.step("the details, with four courts and the phone’s location", async () => {
    await page.getByRole("textbox", { name: t("Name"), exact: true }).fill(name);
    await page.getByRole("button", { name: t("Sport") }).tap();
    await page.getByRole("option", { name: "Badminton" }).tap();
    await page.getByRole("textbox", { name: t("Number of courts") }).fill("4");
    await page.getByRole("textbox", { name: t("Address"), exact: true }).fill("Jl. Sukajadi 12");
    await page.getByRole("textbox", { name: t("City") }).fill("Bandung");
    await page.getByRole("button", { name: t("Use my location") }).tap();
    await expect(page.getByRole("textbox", { name: t("Coordinates") })).toHaveValue("-6.8953, 107.6046");
    await save();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("the suggested hours and one price", async () => {
    await expectAccessible(page, "dark");
    await save();
    await next("Prices").tap();
    await page.getByRole("textbox", { name: t("Price of an hour") }).fill("60rb");
    await save();
  });

  await test.step("the venue opens, and what comes next is shown", async () => {
    await page.getByRole("button", { name: t("Open to players") }).tap();
    await expect(page.getByRole("heading", { name: t("Your venue is open") })).toBeVisible();
    await expectAccessible(page, "light");
    console.log(`open to players after ${elapsed()} s`);
  });

  await test.step("a player finds the venue, signs up and books an hour", async () => {
    await player.goto(t.path("/courts/bandung"));
    await player.getByRole("link", { name, exact: true }).tap();
    await expect(player.getByRole("heading", { level: 1, name })).toBeVisible();
    await player.goto(`${new URL(player.url()).pathname}/book?sport=badminton&date=${tomorrow()}`);
    const hours = player.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(tomorrow(), t.language) }) });
    await hours.getByRole("button", { name: atHour(20) }).tap();
    await player.getByRole("button", { name: t("Continue"), exact: true }).tap();
    await player.getByRole("dialog").getByRole("button", { name: t("Sign in and request") }).tap();
    await signUp(player, t, mailbox, { email: newAddress("raka"), name: "Raka Aditya" });
    await player.getByRole("button", { name: t("Skip for now") }).tap();
    await expect(player).toHaveURL(new RegExp(t.path("/booking/")));
  });

  await test.step("the owner sees the first booking", async () => {
    await page.goto(t.path("/internal"));
    await expect(page.getByText("Raka Aditya")).toBeVisible();
    await page.goto(t.path("/internal/venues"));
    await expect(page.getByRole("button", { name: t("Deactivate…") })).toBeVisible();
    await expect(page.getByRole("heading", { name: t("Your venue is open") })).toHaveCount(0);
    console.log(`booked after ${elapsed()} s`);
  });
});
