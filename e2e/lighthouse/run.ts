// Runs Lighthouse on the most visited pages as on a phone: `make lighthouse`. Takes the median of three runs of each
// page and exits with status 1 when a page misses its budget. Arguments limit the run to pages whose names contain
// them. LIGHTHOUSE_RUNS sets the number of runs.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { browserArguments, browserPath } from "../harness/browser.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { freePort, startServer } from "../harness/server.ts";
import { signIn } from "../harness/sign-in.ts";
import { type Category, type Judged, judgedPages, least, mostShift } from "./pages.ts";

const runs = Number(process.env["LIGHTHOUSE_RUNS"] ?? 3);
const wanted = process.argv.slice(2);
const reports = join(import.meta.dirname, "../report/lighthouse");

/** Pages with matches have an open stream, so their network is never idle: wait this long for it. */
const idleWithinMs = 15_000;

/** For one run of a page: Lighthouse itself waits for ever for a page that hangs. */
const runWithinMs = 90_000;
/** For closing a browser whose page hangs; one that does not close is left to `process.exit`. */
const closeWithinMs = 45_000;

type Measured = Record<Category, number> & { lcp: number; blocked: number; shift: number };

const server = await startServer();
const profile = mkdtempSync(join(tmpdir(), "lapang-lighthouse-"));
try {
  const pages = (await inBrowser((page) => judgedPages(page))).filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  mkdirSync(reports, { recursive: true });
  console.log(row("page", [...Object.keys(least), "LCP s", "blocked ms", "shift"]));
  for (const judged of pages.filter(({ isProtected }) => !isProtected)) await judge(judged);
  const players = pages.filter(({ isProtected }) => isProtected);
  if (players.length > 0) await inBrowser(signInOn);
  for (const judged of players) await judge(judged);
} finally {
  await server.stop();
  // A browser that was just closed may still write to its profile.
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
// What Lighthouse left open of a hanging page must not keep the run alive. Ends such browsers, too.
process.exit();

/** Fails when this takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Uses a new browser for each run, as Lighthouse itself does: in a used one, starting the next page's process counts
 * towards the page. The session stays signed in.
 */
async function inBrowser<T>(use: (page: Page, port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: server.origin,
    executablePath: browserPath(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  try {
    return await within(runWithinMs, use(context.pages()[0] ?? (await context.newPage()), port));
  } finally {
    await within(closeWithinMs, context.close()).catch((error) => console.log(`The browser was left: ${error}`));
  }
}

async function signInOn(page: Page): Promise<void> {
  const mailbox = await Mailbox.open(server.mailFolder);
  await signIn(page, mailbox, { email: "lighthouse@example.test", name: "Rizky Pratama" });
}

/** A run that fails fails all, but ends nothing. */
async function judge({ name, path, isListed }: Judged): Promise<void> {
  const measured: Measured[] = [];
  for (let run = 1; run <= runs; run += 1) {
    try {
      const lhr = await lookAt(path);
      writeFileSync(join(reports, `${name.replaceAll(/\W+/g, "-")}-${run}.json`), JSON.stringify(lhr));
      measured.push(figures(lhr));
    } catch (error) {
      process.exitCode = 1;
      console.log(`${name}, run ${run}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (measured.length === 0) return;
  const median = (of: keyof Measured) =>
    measured.map((each) => each[of]).sort((one, other) => one - other)[Math.floor((measured.length - 1) / 2)] ??
    Number.NaN;
  const scores = (Object.keys(least) as Category[]).map((category) => {
    if (category === "seo" && !isListed) return "-";
    const score = median(category);
    return mark(String(score), score >= least[category]);
  });
  const shift = median("shift");
  console.log(
    row(name, [
      ...scores,
      (median("lcp") / 1000).toFixed(2),
      median("blocked").toFixed(0),
      mark(shift.toFixed(3), shift <= mostShift),
    ]),
  );
}

async function lookAt(path: string): Promise<Result> {
  const answer = await inBrowser((_, port) =>
    lighthouse(`${server.origin}${path}`, {
      port,
      logLevel: "error",
      onlyCategories: Object.keys(least),
      maxWaitForLoad: idleWithinMs,
    }),
  );
  if (!answer || answer.lhr.runtimeError)
    throw new Error(`${path}: ${answer?.lhr.runtimeError?.message ?? "no answer"}`);
  return answer.lhr;
}

function figures({ categories, audits }: Result): Measured {
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
  };
}

/** Marks missed budgets; one of them fails the whole run. */
function mark(text: string, isEnough: boolean): string {
  if (!isEnough) process.exitCode = 1;
  return isEnough ? text : `${text} !`;
}

function row(name: string, cells: string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(15)).join("");
}
