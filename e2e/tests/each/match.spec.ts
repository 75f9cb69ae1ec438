import type { Page } from "@playwright/test";
import { call } from "../../harness/call.ts";
import { type Day, inFull, tomorrow } from "../../harness/days.ts";
import { signUp } from "../../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../../harness/test.ts";
import { typeParts } from "../../harness/typing.ts";
import type { Words } from "../../harness/words.ts";

const players = 10;

/** The two seconds of play-live.spec.ts, with a margin for nine browsers at once. */
const news = { timeout: 20_000 };

test("a match for ten fills by its link, refuses the eleventh player and frees the place of a player who leaves", async ({
  page,
  context,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  test.setTimeout(240_000);
  const day = tomorrow();
  const name = "Futsal for ten";
  const { venues } = await call<{ venues: { name: string }[] }>(page, server.origin, "VenueService/SearchVenues", {
    search: "Jakarta Selatan",
    sportIds: ["futsal"],
    limit: 1,
  });
  const hall = venues[0]?.name ?? "";
  const taking = (whose: Page) => whose.getByRole("complementary", { name: words.takingPart });

  const link = await test.step("a player creates a match for ten and copies its link", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
    await signIn(page, newAddress("rani"), { name: "Rani Kusuma" });
    await page.goto(localised("/play"));
    await page.getByRole("link", { name: words.createMatch }).first().click();
    await expect(page.getByRole("textbox", { name: words.nameOfTheMatch })).toBeVisible();
    await expectAccessible(page);
    await describe(page, words, { name, hall, day });
    await expectAccessible(page);
    await page.getByRole("button", { name: words.createMatch }).click();
    const sheet = page.getByRole("dialog", { name: words.yourMatchIsUp });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    const shown = await sheet.getByRole("textbox", { name: words.joinLink }).inputValue();
    await sheet.getByRole("button", { name: words.copyLink }).click();
    await expect(sheet.getByRole("button", { name: words.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await sheet.getByRole("button", { name: words.done }).click();
    await expect(taking(page)).toContainText(words.youHostThisMatch);
    await expect(taking(page)).toContainText(words.count(1, players));
    await expectAccessible(page);
    return shown;
  });
  expect(link).toMatch(/\/j\/[0-9A-Za-z]{8}$/);
  const matchUrl = page.url();

  const second = await anotherPage();
  await test.step("a second player opens it signed out and sees the match", async () => {
    await second.goto(link);
    await expect(second).toHaveURL(matchUrl);
    await expect(second.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(second.getByRole("main")).toContainText(inFull(day, language));
    await expect(second.getByRole("main")).toContainText(/19[:.]00–21[:.]00 WIB/);
    await expect(second.getByRole("link", { name: hall })).toBeVisible();
    await expect(taking(second)).toContainText(words.spotsLeft(players - 1));
    // Visitors only see first names and initials.
    await expect(second.getByText("Rani K.")).toBeVisible();
    await expect(second.getByText("Rani Kusuma")).toHaveCount(0);
    await expectAccessible(second);
  });

  await test.step("they sign in, return and join automatically; the host sees the count change", async () => {
    await taking(second).getByRole("link", { name: words.signInToJoin }).click();
    await signUp(second, words, mailbox, { email: newAddress("tono"), name: "Tono Wijaya" }, expectAccessible);
    await second.getByRole("button", { name: words.continue }).click();
    await expect(second).toHaveURL(matchUrl);
    await expect(taking(second)).toContainText(words.youAreIn);
    await expect(taking(second)).toContainText(words.count(2, players));
    await expectAccessible(second);
    await expect(taking(page)).toContainText(words.count(2, players), news);
    await expect(page.getByText("Tono Wijaya")).toBeVisible();
  });

  const eleventh = await anotherPage();
  await test.step("eight more join; the eleventh sees that the match is full", async () => {
    const matchId = matchUrl.split("/").at(-1);
    const others = await Promise.all(Array.from({ length: players - 2 }, () => anotherPage()));
    const [last, ...more] = others;
    for (const [at, other] of others.entries()) await signIn(other, newAddress(`player${at}`));
    for (const other of more) await call(other, server.origin, "MatchService/JoinMatch", { matchId });

    await signIn(eleventh, newAddress("wati"), { name: "Wati Siregar" });
    await eleventh.goto(matchUrl);
    const join = taking(eleventh).getByRole("button", { name: words.join });
    await expect(taking(eleventh)).toContainText(words.spotsLeft(1));
    await expect(join).toBeEnabled();
    // This page learns that the last place is taken only after its own request.
    let letThrough = () => {};
    const held = new Promise<void>((through) => {
      letThrough = through;
    });
    await eleventh.route("**/lapang.v1.MatchService/GetMatch*", async (route) => {
      await held;
      await route.continue();
    });
    if (last) await call(last, server.origin, "MatchService/JoinMatch", { matchId });
    const refused = eleventh.waitForResponse("**/lapang.v1.MatchService/JoinMatch");
    await join.click();
    expect((await refused).status()).toBe(400);
    letThrough();
    await expect(taking(eleventh)).toContainText(words.matchIsFull);
    await expect(taking(eleventh)).toContainText(words.count(players, players));
    await expect(join).toHaveCount(0);
    await expectAccessible(eleventh);
  });

  await test.step("the second player leaves and the place is free again", async () => {
    await expect(taking(second)).toContainText(words.count(players, players), news);
    await taking(second).getByRole("button", { name: words.leave }).click();
    const question = second.getByRole("alertdialog", { name: words.leaveThisMatch });
    await expect(question).toBeVisible();
    await expectAccessible(second);
    await question.getByRole("button", { name: words.leaveTheMatch }).click();
    await expect(question).toBeHidden();
    await expect(taking(second)).toContainText(words.spotsLeft(1));
    await expect(taking(second).getByRole("button", { name: words.join })).toBeVisible();

    await expect(taking(eleventh)).toContainText(words.spotsLeft(1), news);
    await taking(eleventh).getByRole("button", { name: words.join }).click();
    await expect(taking(eleventh)).toContainText(words.youAreIn);
    await expect(taking(eleventh)).toContainText(words.count(players, players));
  });
});

/** Fills in the form for a match tomorrow at 19:00. */
async function describe(page: Page, words: Words, { name, hall, day }: { name: string; hall: string; day: Day }) {
  await page.getByRole("textbox", { name: words.nameOfTheMatch }).fill(name);
  await page.getByRole("button", { name: words.sport }).click();
  await page.getByRole("option", { name: words.futsal }).click();
  const venue = page.getByRole("combobox", { name: words.venue });
  await venue.fill(hall);
  await expect(page.getByRole("option")).toHaveCount(1);
  // Not by click: the list moves under the pointer while it is filtered.
  await venue.press("ArrowDown");
  await venue.press("Enter");
  await expect(page.getByRole("complementary")).toContainText(hall);
  const [year = "", month = "", date = ""] = day.split("-");
  await typeParts(page, words.date, { day: date, month, year });
  await typeParts(page, words.time, { hour: "19", minute: "00" });
  await page.getByRole("textbox", { name: words.mostPlayers }).fill(String(players));
}
