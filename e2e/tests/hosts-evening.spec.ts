// A host's evening on a phone: the list of a chat, people without accounts, the court, who came, and the play night.

import type { Locator, Page } from "@playwright/test";
import { book } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { goOffline, untilCached } from "../harness/offline.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test.use({
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  language: "id",
  locale: "id-ID",
  serviceWorkers: "allow",
  savesData: false,
  canBeCut: true,
});

test.afterEach(async ({ server }) => server.relay?.restore());

/** Changes by others arrive by the stream, or by the next poll without it. */
const updated = { timeout: 20_000 };

const names = "Andi Bagas Citra Dodi Eka Fajar Gita Hendra Indah Joko Kiki Lina Maya Nando".split(" ");

/** As hosts write them: a title, an unpaid court, who has paid, free numbers. */
const chatList = [
  "*MABAR KAMIS* 🏸",
  "HTM 35k, bayar di tempat",
  "",
  ...names.map((name, at) => `${at + 1}. ${name}${at === 2 ? " ✅" : ""}${at === 5 ? " lunas" : ""}`),
  "15.",
  "16.",
  "17.",
].join("\n");

type Person = { id: string; user: { name: string }; attendance?: string };
type Match = { id: string; participants: Person[]; waitlist?: Person[]; joinLink: { shortCode: string } };

const matchOf = async (page: Page, id: string) =>
  (await call<{ match: Match }>(page, "MatchService/GetMatch", { id })).match;

const namesOf = ({ participants }: Match) => participants.map(({ user }) => user.name);

test("a host fills a match from a chat list, brings it through the evening and gets the list back", async ({
  page,
  anotherPage,
  anotherPlayer,
  faults,
  server,
  signIn,
  t,
}) => {
  // Seven browsers, one after another.
  test.setTimeout(240_000);
  // The host's presses; typing is none.
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.click();
  };
  const participation = (whose: Page) => whose.getByRole("complementary", { name: t("Taking part") });
  const menuOf = (name: string) => page.getByRole("button", { name: t("More about {name}", { name }), exact: true });

  await signIn(page, { name: "Rani Kusuma" });
  const wanted = { area: "Jakarta", sport: "badminton", mode: "INSTANT", hours: 2 } as const;
  const venue = await venueWithFreeHours(page, wanted);
  const bookingId = await book(page, venue, venue.hours);

  await test.step("a match on the booked court begins with the list of a chat", async () => {
    await page.goto(t.path(`/booking/${bookingId}`));
    await tap(page.getByRole("link", { name: t("Find players") }));
    await tap(page.getByRole("button", { name: t("Start from a chat list") }));
    const sheet = page.getByRole("dialog", { name: t("Start from a chat list") });
    await sheet.getByRole("textbox", { name: t("List from the chat") }).fill(chatList);
    await tap(sheet.getByRole("button", { name: t("Read the list") }));
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("textbox", { name: t("Name of the match") })).toHaveValue(/^MABAR KAMIS/);
    await expect(page.getByRole("combobox", { name: t("Venue") })).toHaveValue(venue.name);
    await expect(page.getByRole("textbox", { name: t("Max players") })).toHaveValue("17");
    await tap(page.getByText(t("People may join by the link without an account")));
    await tap(page.getByRole("button", { name: t("Create Match") }));
  });

  await test.step("the names are added with one tap, and the page says that the court is booked", async () => {
    const sheet = page.getByRole("dialog", { name: t("Paste list") });
    await tap(sheet.getByRole("button", { name: t("Apply # changes", { count: names.length }) }));
    await expect(sheet).toBeHidden();
    await expect(participation(page)).toContainText(t("{now} of {most}", { now: 15, most: 17 }));
    await expect(page.getByRole("main")).toContainText(t("Courts booked:", { courts: 1 }));
    expect(taps, "from the booking to a match with fourteen names").toBe(6);
  });

  const id = /\/match\/([^/?#]+)/.exec(page.url())?.[1] ?? "";
  const { joinLink } = await matchOf(page, id);
  const address = t.path(`/match/${id}`);

  /** A visitor joins with a name alone. */
  async function joinByName(name: string): Promise<Page> {
    const visitor = await anotherPage();
    await visitor.goto(`/j/${joinLink.shortCode}`);
    await participation(visitor).getByRole("button", { name: t("Join without an account") }).click();
    const sheet = visitor.getByRole("dialog", { name: t("Join without an account") });
    await sheet.getByRole("textbox", { name: t("Your name") }).fill(name);
    const join = sheet.getByRole("button", { name: t("Join"), exact: true });
    await join.or(sheet.getByRole("button", { name: t("Join the waitlist") })).click();
    await expect(sheet).toBeHidden();
    return visitor;
  }

  const first = await test.step("a visitor joins by the link with a name alone", async () => {
    const visitor = await joinByName("Oki");
    await expect(visitor.getByRole("heading", { name: t("You are in as {name}", { name: "Oki" }) })).toBeVisible();
    await expect(participation(visitor)).toContainText(t("You are in"));
    await expect(page.getByRole("main")).toContainText("Oki", updated);
    return visitor;
  });

  await test.step("a player joins and brings somebody, who waits as the match is full", async () => {
    const player = await anotherPlayer({ name: "Tono Wijaya" });
    await player.goto(address);
    await participation(player).getByRole("button", { name: t("Join") }).click();
    await expect(participation(player)).toContainText(t("You are in"));
    await player.getByRole("button", { name: t("Bring someone") }).click();
    const sheet = player.getByRole("dialog", { name: t("Bring someone") });
    await sheet.getByRole("textbox", { name: t("Name") }).fill("Wulan");
    await sheet.getByRole("button", { name: t("Add") }).click();
    await expect(sheet).toBeHidden();
    const guests = player.getByRole("list", { name: t("Your guests on the waitlist") });
    await expect(guests).toContainText("Wulan");
    await expect(guests.getByRole("button", { name: t("More about {name}", { name: "Wulan" }) })).toBeVisible();
  });

  const waiting = (visitor: Page, position: number) =>
    visitor.getByRole("heading", {
      name: t("You are number {position} on the waitlist, as {name}", { position, name: "Putri" }),
    });

  const second = await test.step("the next visitor goes on the waitlist", async () => {
    const visitor = await joinByName("Putri");
    await expect(waiting(visitor, 2)).toBeVisible();
    await expect(page.getByRole("heading", { name: t("Waitlist"), exact: true })).toBeVisible(updated);
    return visitor;
  });

  await test.step("a guest leaves by their own link, on another device, and who waits moves up", async () => {
    await first.getByRole("button", { name: t("Copy my link") }).click();
    await expect(first.getByRole("button", { name: t("Copied") })).toBeVisible();
    const link = await first.evaluate(() => navigator.clipboard.readText());
    const elsewhere = await anotherPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("heading", { name: t("You are in as {name}", { name: "Oki" }) })).toBeVisible();
    await expect(elsewhere).toHaveURL(address);
    await participation(elsewhere).getByRole("button", { name: t("Leave", { context: "a match" }) }).click();
    await confirmDialog(elsewhere, t("Leave this match?"), t("Leave the match"));
    await expect(menuOf("Wulan")).toBeVisible(updated);
    await expect(menuOf("Oki")).toHaveCount(0);
    await expect(waiting(second, 1)).toBeVisible(updated);
  });

  await test.step("the evening comes: without a network the host marks who came, and copies the list", async () => {
    // No test waits for an evening.
    const soon = Date.now() + 30 * 60_000;
    const dateTime = new Date(soon).toISOString();
    const endTime = new Date(soon + 2 * 60 * 60_000).toISOString();
    await call(page, "MatchService/UpdateMatch", { id, dateTime, endTime });
    await page.goto(address);
    const list = page.getByRole("region", { name: t("Who came") });
    await expect(list).toBeVisible();
    await expect(page.getByRole("button", { name: t("Copy list") })).toBeVisible();
    await untilCached(page);
    const backOnline = await goOffline(page, faults, server);

    await tap(list.getByRole("button", { name: "Andi", exact: true }));
    await tap(list.getByRole("button", { name: t("The others came") }));
    await tap(list.getByRole("button", { name: t("Another mark for {name}", { name: "Bagas" }) }));
    await tap(page.getByRole("menuitem", { name: t("Did not come") }));
    await expect(list).toContainText(t("{came} of {all}", { came: 16, all: 17 }));
    await expect(list.getByText(t("# marks not sent yet", { count: 17 }))).toBeVisible(updated);
    await page.reload();
    await expect(list.getByText(t("# marks not sent yet", { count: 17 }))).toBeVisible(updated);

    await tap(page.getByRole("button", { name: t("Copy list") }));
    await expect(page.getByRole("button", { name: t("Copied: paste it into your chat") })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const name of ["Rani Kusuma", "Tono Wijaya", "Wulan", ...names]) expect(text).toContain(name);
    expect(text).not.toContain("Oki");

    await backOnline();
    await expect(list.getByText(t.pattern("# marks not sent yet"))).toHaveCount(0, updated);
    const { participants } = await matchOf(page, id);
    const marks = new Map(participants.map(({ user, attendance }) => [user.name, attendance]));
    expect(marks.get("Bagas")).toBe("ATTENDANCE_ABSENT");
    for (const name of ["Andi", "Wulan", "Tono Wijaya"]) expect(marks.get(name)).toBe("ATTENDANCE_CAME");
  });

  await test.step("a player says that a guest is them, and the host confirms it", async () => {
    const andi = await anotherPlayer({ name: "Andi Wijaya" });
    await andi.goto(address);
    await andi.getByRole("button", { name: t("More about {name}", { name: "Andi" }), exact: true }).click();
    await andi.getByRole("menuitem", { name: t("This is me") }).click();
    await expect(andi.getByText(t("You asked the host to confirm"))).toBeVisible();
    await expect(page.getByText(t("{name} says this is them", { name: "Andi Wijaya" }))).toBeVisible(updated);
    await tap(page.getByRole("button", { name: t("Yes, it is") }));
    taps += 1;
    await confirmDialog(
      page,
      t("Is {guestName} really {name}?", { guestName: "Andi", name: "Andi Wijaya" }),
      t("Yes, it is"),
    );
    await expect(menuOf("Andi Wijaya")).toBeVisible();
    await expect(menuOf("Andi")).toHaveCount(0);
    await expect(participation(andi)).toContainText(t("You are in"), updated);
  });

  const pasted = () => page.getByRole("dialog", { name: t("Paste list") });

  /** Pastes a list on the match's page. */
  async function paste(text: string): Promise<void> {
    await tap(page.getByRole("button", { name: t("Paste list") }));
    await pasted().getByRole("textbox", { name: t("List from the chat") }).fill(text);
    await tap(pasted().getByRole("button", { name: t("Read the list") }));
  }

  const copied = await test.step("the copied list changes nothing when it is pasted", async () => {
    const { text } = await call<{ text: string }>(page, "RosterService/ExportRoster", { matchId: id });
    await paste(text);
    await expect(pasted()).toContainText(t("The match has this list already."));
    await tap(pasted().getByRole("button", { name: t("Done") }));
    return text;
  });

  await test.step("a changed list is applied, and undone", async () => {
    const before = namesOf(await matchOf(page, id));
    await paste(copied.replace(/^(\d+\. )Maya.*$/m, "$1Zahra"));
    await expect(pasted().getByRole("checkbox", { name: "Zahra" })).toBeChecked();
    await expect(pasted().getByRole("checkbox", { name: "Maya" })).toBeChecked();
    await tap(pasted().getByRole("button", { name: t("Apply # changes", { count: 2 }) }));
    await expect(menuOf("Zahra")).toBeVisible();
    await expect(menuOf("Maya")).toHaveCount(0);
    await tap(page.getByRole("button", { name: t("Undo") }).first());
    await expect(menuOf("Maya")).toBeVisible();
    await expect(menuOf("Zahra")).toHaveCount(0);
    expect(namesOf(await matchOf(page, id))).toEqual(before);
  });

  await test.step("the play night begins with everybody on the list", async () => {
    await tap(page.getByRole("link", { name: t("Run the evening") }));
    await tap(page.getByRole("button", { name: t("Start the evening") }));
    for (const name of ["Rani Kusuma", "Andi Wijaya", "Tono Wijaya", "Bagas", "Wulan", "Nando"])
      await expect(page.getByRole("button", { name: t("{name} is here", { name }) })).toBeVisible();
  });
  expect(taps, "the host's whole evening").toBe(22);
});
