import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { signInByCode } from "../harness/sign-up.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";

type Listed = { matches: { id: string }[] };
type Shown = { match: { participants: { user: { name: string } }[] } };

/** Demo players whom no other story signs in. */
const others = ["made", "nadia", "oscar", "putri", "rizky", "sinta", "taufik", "utami", "vina", "wahyu", "yusuf"];

test("a reported player is suspended, a reported match is called off, and who reported them is answered", async ({
  page,
  anotherPage,
  anotherPlayer,
  newAddress,
  mailbox,
  signInAsAdmin,
  t,
}) => {
  const threat = "Mengancam saya di lapangan.";
  const fraud = "Minta transfer dulu.";
  const email = newAddress("rina");
  const player = await anotherPlayer({ email, name: "Rina Wulandari" });
  const host = await anotherPlayer({ name: "Tono Wijaya" });
  const match = await hostMatch(host, { name: "Futsal bayar dulu", day: tomorrow() });
  const report = async (reason: string, details: string) => {
    const dialog = player.getByRole("dialog");
    await dialog.getByText(reason, { exact: true }).click();
    await dialog.getByRole("textbox").fill(details);
    await dialog.getByRole("button", { name: t("Send report") }).click();
    await expect(player.getByText(t("Thank you. We will look at it and answer you by email.")).last()).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  /** Somebody in a match of the demo. */
  async function met() {
    const { matches } = await call<Listed>(player, "MatchService/ListMatches", { limit: 30 });
    for (const { id } of matches) {
      const shown = await call<Shown>(player, "MatchService/GetMatch", { id });
      const found = shown.match.participants.find(({ user }) => others.includes(firstName(user.name).toLowerCase()));
      if (found) return { id, name: found.user.name };
    }
    throw new Error("None of the demo's matches has a player whom no other story signs in.");
  }
  const offender = await met();

  await test.step("a player reports another in a match, and another match", async () => {
    await player.goto(t.path(`/match/${offender.id}`));
    await player.getByRole("button", { name: t("More about {name}", { name: offender.name }) }).click();
    await player.getByRole("menuitem", { name: t("Report {name}", { name: offender.name }) }).click();
    await report(t("Threats, violence or harassment"), threat);
    await player.goto(t.path(`/match/${match.id}`));
    await player.getByRole("button", { name: t("Report this match") }).click();
    await report(t("It is a scam"), fraud);
  });

  await test.step("an admin suspends the one and calls off the other", async () => {
    await signInAsAdmin(page);
    await page.goto(t.path("/internal/reports"));
    const dialog = page.getByRole("dialog");
    const ofPlayer = page.getByRole("article").filter({ hasText: threat });
    await expect(ofPlayer).toContainText(firstName(offender.name));
    await ofPlayer.getByRole("button", { name: t("Suspend player") }).click();
    await dialog.getByRole("textbox").fill("Ancaman di lapangan");
    await dialog.getByRole("button", { name: t("Suspend"), exact: true }).click();
    await expect(ofPlayer.getByRole("button", { name: t("Lift suspension") })).toBeFocused();
    const ofMatch = page.getByRole("article").filter({ hasText: fraud });
    await expect(ofMatch).toContainText("Tono Wijaya");
    await ofMatch.getByRole("button", { name: t("Call off the match") }).click();
    await dialog.getByRole("textbox").fill("Bukan main bareng sungguhan");
    await dialog.getByRole("button", { name: t("Call off the match") }).click();
    await expect(ofMatch.getByText(t("The match is called off."))).toBeVisible();
  });

  await test.step("who reported them gets two answers", async () => {
    const answer = subjects[t.language].reportUpheld;
    const mails = [await mailbox.next(email, ({ subject }) => subject === answer)];
    mails.push(await mailbox.next(email, ({ subject }) => subject === answer));
    const texts = mails.map(({ text }) => text).join();
    expect(texts).toContain(offender.name);
    expect(texts).toContain(match.name);
  });

  await test.step("the suspended player cannot sign in, and the match is gone", async () => {
    const theirs = await anotherPage();
    await theirs.goto(t.path("/auth/login"));
    await signInByCode(theirs, t, mailbox, `${firstName(offender.name).toLowerCase()}@lapang.test`);
    const refused = "This account is suspended. Contact the operator of this site if you think this is a mistake.";
    await expect(theirs.getByText(t(refused))).toBeVisible();
    expect((await player.request.get(`/match/${match.id}`)).status()).toBe(404);
  });
});

const firstName = (name: string) => name.split(" ")[0] ?? "";
