// Takes pictures of every screen in three widths, light and dark, in both languages: `make screens`. Writes them to
// `screens/` with an index.html. Arguments limit the run to screens whose names contain them.

import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "../harness/browser.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { type Server, startServer } from "../harness/server.ts";
import { signIn } from "../harness/sign-in.ts";
import type { Language } from "../harness/test.ts";
import { texts } from "../harness/texts.ts";
import { newcomerScreens, playerScreens, type Screen, staffScreens, visitorScreens, type Who } from "./screens.ts";
import { writeSheet } from "./sheet.ts";

const folder = resolve(import.meta.dirname, "../../screens");
const widths = [360, 768, 1280];
const heights: Record<number, number> = { 360: 780, 768: 1024, 1280: 800 };
const themes = ["light", "dark"] as const;
const languages: Language[] = ["en", "id"];
const localeOf: Record<Language, string> = { en: "en-US", id: "id-ID" };
/** Maximum height of a picture in pixels. */
const longest = 2600;
/** Number of pages taken at once. */
const lanes = 3;
/** Timeout of each step of a screen, and of all its pictures. */
const waitMs = 20_000;
const mostMs = 120_000;
const wanted = process.argv.slice(2);

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Task = { screen: Screen; number: number; language: Language };

const began = Date.now();
const pictures: string[] = [];
const failures: string[] = [];
let done = 0;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
try {
  const { states, screens } = await everybody(browser, server);
  const chosen = screens
    .map((screen, at) => ({ screen, number: at + 1 }))
    .filter(
      ({ screen }) => wanted.length === 0 || wanted.some((part) => `${screen.who}-${screen.name}`.includes(part)),
    );
  const tasks = languages.flatMap((language) => chosen.map((each) => ({ ...each, language })));
  const queue = [...tasks];
  const work = async () => {
    for (let task = queue.shift(); task; task = queue.shift())
      await take(browser, states[task.screen.who], task, tasks.length);
  };
  await Promise.all(Array.from({ length: lanes }, work));
} finally {
  await browser.close();
  await server.stop();
}
writeSheet(folder, pictures);
console.log(
  `\n${pictures.length} pictures in ${Math.round((Date.now() - began) / 1000)} s: ${join(folder, "index.html")}`,
);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

/** Signs in everyone who has screens of their own and finds the data to show. */
async function everybody(browser: Browser, { origin, mailFolder }: Server) {
  const mailbox = await Mailbox.open(mailFolder);
  const states = {} as Record<Who, State>;
  const enter = async <S>(who: Who, email: string | null, see: (page: Page) => Promise<S> | S): Promise<S> => {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    const options = who === "newcomer" ? { name: "I Nyoman Gede Prabawa", withoutSports: true } : {};
    if (email) await signIn(page, mailbox, { email, ...options });
    const seen = await see(page);
    states[who] = await context.storageState();
    await context.close();
    return seen;
  };
  const screens = [
    ...(await enter("visitor", null, visitorScreens)),
    ...(await enter("newcomer", "nyoman@example.test", newcomerScreens)),
    ...(await enter("player", "player@lapang.test", playerScreens)),
    ...(await enter("staff", "staff@lapang.test", staffScreens)),
  ];
  return { states, screens };
}

async function take(browser: Browser, state: State, { screen, number, language }: Task, all: number): Promise<void> {
  const name = `${String(number).padStart(3, "0")}-${screen.who}-${screen.name}`;
  const context = await browser.newContext({
    storageState: state,
    baseURL: server.origin,
    locale: localeOf[language],
    timezoneId: "Asia/Jakarta",
    reducedMotion: "reduce",
  });
  // A screen that never becomes idle must not block the others.
  const watch = setTimeout(() => context.close({ reason: `no rest within ${mostMs / 1000} s` }), mostMs);
  context.setDefaultTimeout(waitMs);
  try {
    const page = await context.newPage();
    await screen.before?.(page);
    for (const width of widths) {
      // Resizing may close what is open, so such a screen is opened again for each width.
      const isFirst = width === widths[0];
      await page.setViewportSize({ width, height: heights[width] ?? 800 });
      if (isFirst || screen.open) await show(page, screen, language);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const file = `${name}-${language}--${String(width).padStart(4, "0")}-${colorScheme}.jpg`;
        await picture(page, join(folder, file), screen.open === undefined);
        pictures.push(file);
      }
    }
  } catch (error) {
    failures.push(`${name}, ${language}: ${String(error).split("\n")[0]}`);
  } finally {
    clearTimeout(watch);
    await context.close();
    done += 1;
    process.stdout.write(`\r${done} of ${all}  ${name}, ${language}`.padEnd(78));
  }
}

async function show(page: Page, { path, open }: Screen, language: Language): Promise<void> {
  await page.goto(language === "id" ? (path === "/" ? "/id" : `/id${path}`) : path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await isThere(page);
  await open?.(page, texts[language]);
  await page.waitForLoadState("load");
}

/** Waits for skeletons to disappear and for content that loads on scroll. */
async function isThere(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.waitForFunction(() => document.querySelector(".animate-breathe") === null);
}

/** The whole page, or only the window when something covers the page. */
async function picture(page: Page, path: string, isWhole: boolean): Promise<void> {
  const window = page.viewportSize();
  const shot = { path, type: "jpeg", quality: 75, animations: "disabled" } as const;
  if (!window || !isWhole) return void (await page.screenshot(shot));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...window, height: Math.min(Math.max(height, window.height), longest) });
  await isThere(page);
  await page.screenshot(shot);
  await page.setViewportSize(window);
}
