import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { type Day, inFull, tomorrow } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { delayRoute } from "../harness/intercept-route.ts";
import { signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";
import { typeDate, typeParts } from "../harness/typing.ts";

const players = 4;

/** The two seconds of play-live.spec.ts, with a margin for several browsers at once. */
const updated = { timeout: 20_000 };

test("a match for four fills by its link, refuses the fifth player and frees the place of a player who leaves", async ({
  page,
  anotherPage,
  mailbox,
  newAddress,
  signIn,
  t,
}) => {
  const day = tomorrow();
  const name = "Futsal for four";
  const { venues } = await call<{ venues: { name: string }[] }>(page, "VenueService/SearchVenues", {
    search: "Jakarta Selatan",
    sportIds: ["futsal"],
    limit: 1,
  });
  const venue = venues[0]?.name ?? "";
  const participation = (whose: Page) => whose.getByRole("complementary", { name: t("Taking part") });

  const link = await test.step("a player creates a match for four and copies its link", async () => {
    await signIn(page, { name: "Rani Kusuma" });
    await page.goto(t.path("/play"));
    await page.getByRole("link", { name: t("Create Match") }).first().click();
    await expect(page.getByRole("textbox", { name: t("Name of the match") })).toBeVisible();
    await describe(page, t, { name, venue, day });
    await page.getByRole("button", { name: t("Create Match") }).click();
    const sheet = page.getByRole("dialog", { name: t("Match created. Invite players.") });
    await expect(sheet).toBeVisible();
    const shown = await sheet.getByRole("textbox", { name: t("Join link") }).inputValue();
    await sheet.getByRole("button", { name: t("Copy link") }).click();
    await expect(sheet.getByRole("button", { name: t("Copied") })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await sheet.getByRole("button", { name: t("Done") }).click();
    await expect(participation(page)).toContainText(t("You host this match"));
    await expect(participation(page)).toContainText(t("{now} of {most}", { now: 1, most: players }));
    return shown;
  });
  expect(link).toMatch(/\/j\/[0-9A-Za-z]{8}$/);
  const matchUrl = page.url();

  const second = await anotherPage();
  await test.step("a second player opens it signed out and sees the match", async () => {
    await second.goto(link);
    await expect(second).toHaveURL(matchUrl);
    await expect(second.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(second.getByRole("main")).toContainText(inFull(day, t.language));
    await expect(second.getByRole("main")).toContainText(/19[:.]00–21[:.]00 WIB/);
    await expect(second.getByRole("link", { name: venue })).toBeVisible();
    await expect(participation(second)).toContainText(t("# spots left", { count: players - 1 }));
    // Visitors only see first names and initials.
    await expect(second.getByText("Rani K.", { exact: true })).toBeVisible();
    await expect(second.getByText("Rani Kusuma")).toHaveCount(0);
  });

  await test.step("they sign in, return and join automatically; the host sees the count change", async () => {
    await participation(second).getByRole("link", { name: t("Sign in to join") }).click();
    await signUp(second, t, mailbox, { email: newAddress("tono"), name: "Tono Wijaya" });
    await second.getByRole("button", { name: t("Continue") }).click();
    await expect(second).toHaveURL(matchUrl);
    await expect(participation(second)).toContainText(t("You are in"));
    await expect(participation(second)).toContainText(t("{now} of {most}", { now: 2, most: players }));
    await expect(participation(page)).toContainText(t("{now} of {most}", { now: 2, most: players }), updated);
    await expect(page.getByText("Tono Wijaya")).toBeVisible();
  });

  const fifth = await anotherPage();
  await test.step("two more join; the fifth sees that the match is full", async () => {
    const matchId = matchUrl.split("/").at(-1);
    const others = await Promise.all(Array.from({ length: players - 2 }, () => anotherPage()));
    const [last, ...more] = others;
    for (const other of others) await signIn(other);
    for (const other of more) await call(other, "MatchService/JoinMatch", { matchId });

    await signIn(fifth, { name: "Wati Siregar" });
    await fifth.goto(matchUrl);
    const join = participation(fifth).getByRole("button", { name: t("Join") });
    await expect(participation(fifth)).toContainText(t("# spots left", { count: 1 }));
    await expect(join).toBeEnabled();
    // This page learns that the last place is taken only after its own request.
    const release = await delayRoute(fifth, "**/lapang.v1.MatchService/GetMatch*");
    if (last) await call(last, "MatchService/JoinMatch", { matchId });
    const refused = fifth.waitForResponse("**/lapang.v1.MatchService/JoinMatch");
    await join.click();
    expect((await refused).status()).toBe(400);
    release();
    await expect(participation(fifth)).toContainText(
      t("This match is full. Join the waitlist, and the next free spot can be yours."),
    );
    await expect(participation(fifth)).toContainText(t("{now} of {most}", { now: players, most: players }));
    await expect(join).toHaveCount(0);
  });

  await test.step("the second player leaves and the place is free again", async () => {
    await expect(participation(second)).toContainText(t("{now} of {most}", { now: players, most: players }), updated);
    await participation(second).getByRole("button", { name: t("Leave", { context: "a match" }) }).click();
    await confirmDialog(second, t("Leave this match?"), t("Leave the match"));
    await expect(participation(second)).toContainText(t("# spots left", { count: 1 }));
    await expect(participation(second).getByRole("button", { name: t("Join") })).toBeVisible();

    await expect(participation(fifth)).toContainText(t("# spots left", { count: 1 }), updated);
    await participation(fifth).getByRole("button", { name: t("Join") }).click();
    await expect(participation(fifth)).toContainText(t("You are in"));
    await expect(participation(fifth)).toContainText(t("{now} of {most}", { now: players, most: players }));
  });
});

/** Fills in the form for a match tomorrow at 19:00. */
async function describe(page: Page, t: Texts, { name, venue, day }: { name: string; venue: string; day: Day }) {
  await page.getByRole("textbox", { name: t("Name of the match") }).fill(name);
  await page.getByRole("button", { name: t("Sport") }).click();
  await page.getByRole("option", { name: "Futsal" }).click();
  const field = page.getByRole("combobox", { name: t("Venue") });
  // Typing in a field at the edge of the screen scrolls the page, which closes the list of an open field.
  await field.evaluate(async (input) => {
    input.scrollIntoView({ block: "center" });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await field.fill(venue);
  await expect(page.getByRole("option")).toHaveCount(1);
  // Not by click: the list moves under the pointer while it is filtered.
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page.getByRole("complementary")).toContainText(venue);
  await typeDate(page, t("Date"), day);
  await typeParts(page, t("Time"), { hour: "19", minute: "00" });
  await page.getByRole("textbox", { name: t("Max players") }).fill(String(players));
}
