import { chromium, request as pwRequest } from "@playwright/test";
import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { browserArguments, browserPath } from "./harness/browser.ts";
import { Mailbox } from "./harness/mailbox.ts";
import { signIn } from "./harness/sign-in.ts";
import { texts } from "./harness/texts.ts";
import { call } from "./harness/call.ts";
import { venueWithFreeHours } from "./harness/venues.ts";
import { book } from "./harness/bookings.ts";

const baseURL = "http://localhost:5173";
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
const file = "/tmp/hs/look/seed.json";
const names = "Andi,Bagas Pratama,Citra,Dodi,Eka,Fajar,Gita,Hendra,Indah,Joko,Kiki Amalia,Lina,Maya,Nando".split(",");
type Seed = { id: string; now: string; booking: string; token: string; host: object; player: object; out: object };
async function seed(): Promise<Seed> {
  const mailbox = await Mailbox.open("/tmp/hs/srv/data/mail");
  const person = async (name: string, ip: string) => {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: { "X-Forwarded-For": ip } });
    const page = await context.newPage();
    await signIn(page, mailbox, { email: `${name.split(" ")[0]?.toLowerCase()}-${Date.now()}@example.test`, name });
    return { page, context };
  };
  const host = await person("Rani Kusuma", "10.9.0.1");
  const player = await person("Tono Wijaya Kusumaatmaja", "10.9.0.2");
  const out = await person("Andi Wijaya", "10.9.0.3");
  const venue = await venueWithFreeHours(host.page, { area: "Jakarta", sport: "badminton", mode: "INSTANT", hours: 2 });
  const booking = await book(host.page, venue, venue.hours);
  const start = venue.hours[0]!.startTime;
  const make = async (dateTime: string, more: object, most: number) => {
    const { match } = await call<any>(host.page, "MatchService/CreateMatch", {
      name: "MABAR KAMIS MALAM", sportId: "badminton", venueId: venue.id, dateTime,
      endTime: new Date(Date.parse(dateTime) + 2 * 3600_000).toISOString(),
      maxParticipants: most, isPublic: true, guestsJoinByLink: true, playersBringGuests: true, description: "HTM 35k, bayar di tempat.\nKok disediakan.", ...more,
    });
    const text = names.map((n, i) => `${i + 1}. ${n}${i === 2 ? " ✅" : ""}`).join("\n");
    const p = await call<any>(host.page, "RosterService/ParseRoster", { matchId: match.id, text });
    await call(host.page, "RosterService/ApplyRoster", { matchId: match.id, text, revision: p.revision ?? "0", decisions: [] });
    await call(player.page, "MatchService/JoinMatch", { matchId: match.id });
    return match.id as string;
  };
  const id = await make(start, { bookingIds: [booking] }, 18);
  const joined = await call<any>(out.page, "RosterService/JoinAsGuest", { matchId: id, name: "Muhammad Rizky Ramadhan" });
  await call(player.page, "RosterService/AddGuest", { matchId: id, names: ["Wulan"] });
  await call(player.page, "RosterService/AddGuest", { matchId: id, names: ["Sekar Ayu"] });
  await call(out.page, "RosterService/JoinAsGuest", { matchId: id, name: "Putri" });
  const m = (await call<any>(host.page, "MatchService/GetMatch", { id })).match;
  const andi = m.participants.find((p: any) => p.user.name === "Andi");
  await call(out.page, "RosterService/ClaimGuest", { matchId: id, participantId: andi.id });
  const now = await make(new Date(Date.now() + 40 * 60_000).toISOString(), {}, 24);
  const result = { id, now, booking, token: joined.token, host: await host.context.storageState(), player: await player.context.storageState(), out: await out.context.storageState() };
  writeFileSync(file, JSON.stringify(result));
  return result as Seed;
}
const s: Seed = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : await seed();
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const variants = (process.argv[3] ?? "360-light-id").split(",");
const oddList = [
  "*MABAR KAMIS* 🏸", "Jumat 4 Des jam 8-10 malam", "GOR Tanjung", "HTM 35k", "",
  "1. Andi ✅", "2. Bagas", "3. Citra lunas", "4. Dodi +1", "5. Eka", "6. Zahra Putri", "7. 0812-3456-7890", "8. Gita", "9. Hendra", "10. Rizky", "11. Kiki", "12. Andi", "13. https://chat.whatsapp.com/abc", "14. Tolong bayar sebelum hari Rabu ya gaes soalnya lapangan sudah dibayar dulu oleh panitia", "15.", "16.", "WL", "1. Putri", "2. Bambang",
].join("\n");
for (const variant of variants) {
  const [width, scheme, language] = variant.split("-") as [string, "light" | "dark", "id" | "en"];
  const t = texts[language];
  const open = async (state: object | undefined) => {
    const context = await browser.newContext({
      baseURL, storageState: state as any, locale: language === "id" ? "id-ID" : "en-US", timezoneId: "Asia/Jakarta", colorScheme: scheme, reducedMotion: "reduce", serviceWorkers: "block",
      viewport: { width: Number(width), height: width === "360" ? 780 : width === "768" ? 1024 : 800 }, isMobile: width === "360", hasTouch: width === "360", deviceScaleFactor: width === "360" ? 2 : 1, permissions: ["clipboard-read", "clipboard-write"],
    });
    return context.newPage();
  };
  const shots: [string, () => Promise<void>][] = [];
  const shot = (name: string, state: object | undefined, path: string, act?: (page: any) => Promise<unknown>, full = true) =>
    shots.push([name, async () => {
      const page = await open(state);
      page.on("pageerror", (e) => console.log(name, e.message));
      try {
        await page.goto(t.path(path));
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        
        await page.waitForTimeout(600);
        if (act) { await act(page); await page.waitForTimeout(500); }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (wide) console.log(name, variant, "WIDER THAN SCREEN");
        await page.screenshot({ path: `/tmp/hs/shots/${name}-${variant}.png`, fullPage: full });
      } catch (e) { console.log(name, variant, String(e).slice(0, 300)); await page.screenshot({ path: `/tmp/hs/shots/${name}-${variant}.png` }); }
      await page.context().close();
    }]);
  const button = (name: string) => (page: any) => page.getByRole("button", { name }).first().click();
  const paste = (id: string, text: string, read = true) => async (page: any) => {
    await page.getByRole("button", { name: t("Paste list") }).click();
    await page.getByRole("textbox", { name: t("List from the chat") }).fill(text);
    if (read) { await page.getByRole("button", { name: t("Read the list") }).click(); await page.getByRole("textbox", { name: t("List from the chat") }).waitFor({ state: "hidden" }); }
  };
  shot("host", s.host, `/match/${s.id}`);
  shot("player", s.player, `/match/${s.id}`);
  shot("visitor", undefined, `/match/${s.now}`);
  shot("visitor-top", undefined, `/match/${s.now}`, undefined, false);
  shot("visitor-full-top", undefined, `/match/${s.id}`, undefined, false);
  shot("visitor-name", undefined, `/match/${s.now}`, button(t("Join without an account")), false);
  shot("guest", undefined, `/match/${s.id}?guest=${s.token}`);
  shot("guest-top", undefined, `/match/${s.id}?guest=${s.token}`, undefined, false);
  shot("came", s.host, `/match/${s.now}`);
  shot("came-view", s.host, `/match/${s.now}`, async (page) => { const c = page.getByRole("region", { name: t("Who came") }); await c.getByRole("button", { name: "Bagas Pratama", exact: true }).click(); await c.evaluate((e: any) => e.scrollIntoView()); }, false);
  shot("paste", s.host, `/match/${s.id}`, paste(s.id, oddList, false), false);
  shot("paste-empty", s.host, `/match/${s.id}`, button(t("Paste list")), false);
  shot("pasted", s.host, `/match/${s.id}`, paste(s.id, oddList), false);
  shot("pasted-end", s.host, `/match/${s.id}`, async (page) => { await paste(s.id, oddList)(page); await page.getByRole("dialog").locator("*").evaluateAll((all: any[]) => { for (const e of all) if (e.scrollHeight > e.clientHeight + 40 && getComputedStyle(e).overflowY !== "visible") e.scrollTop = e.scrollHeight; }); }, false);
  shot("pasted-mid", s.host, `/match/${s.id}`, async (page) => { await paste(s.id, oddList)(page); await page.getByRole("dialog").locator("*").evaluateAll((all: any[]) => { for (const e of all) if (e.scrollHeight > e.clientHeight + 40 && getComputedStyle(e).overflowY !== "visible") e.scrollTop = e.scrollHeight * 0.35; }); }, false);
  shot("create", s.host, `/play/create?booking=${s.booking}`);
  shot("create-list", s.host, `/play/create`, async (page) => { await page.getByRole("button", { name: t("Start from a chat list") }).click(); await page.getByRole("textbox", { name: t("List from the chat") }).fill(oddList); await page.getByRole("button", { name: t("Read the list") }).click(); await page.getByRole("dialog").waitFor({ state: "hidden" }); });
  shot("calloff", s.host, `/match/${s.id}`, async (page) => { await page.getByRole("button", { name: t("Call off the match") }).click(); }, false);
  shot("bring", s.player, `/match/${s.id}`, button(t("Bring someone")), false);
  shot("leave", s.player, `/match/${s.id}`, button(t("Leave", { context: "a match" })), false);
  shot("out", s.out, `/match/${s.id}`, async (page) => page.getByText(t("You asked the host to confirm")).scrollIntoViewIfNeeded(), false);
  for (const [name, act] of shots) if (only.test(name)) await act();
}
await browser.close();
