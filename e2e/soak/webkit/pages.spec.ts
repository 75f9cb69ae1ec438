import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { By, until, type WebElement } from "selenium-webdriver";
import { Mailbox } from "../../harness/mailbox.ts";
import { type Server, startServer } from "../../harness/server.ts";
import { texts } from "../../harness/texts.ts";
import { startWebKit, type WebKit } from "./driver.ts";

const appearsWithinMs = 30_000;
const t = texts.en;

let server: Server;
let webkit: WebKit;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  server = await startServer();
  webkit = await startWebKit();
  console.log(`WebKit ${webkit.version}`);
});

test.afterAll(async () => {
  await webkit?.stop();
  await server?.stop();
});

test.afterEach(async ({}, testInfo) => {
  if (testInfo.status === testInfo.expectedStatus) return;
  const picture = Buffer.from(await webkit.driver.takeScreenshot(), "base64");
  await writeFile(testInfo.outputPath("screen.png"), picture);
});

const open = (path: string) => webkit.driver.get(server.origin + path);
const path = async () => new URL(await webkit.driver.getCurrentUrl()).pathname;

async function shown(selector: string): Promise<WebElement> {
  const element = await webkit.driver.wait(until.elementLocated(By.css(selector)), appearsWithinMs, selector);
  return webkit.driver.wait(until.elementIsVisible(element), appearsWithinMs, selector);
}

/** Where the first link of a list leads; retries when the list renders again. */
async function firstAddress(selector: string): Promise<string> {
  let address = "";
  await expect(async () => {
    address = new URL(String(await (await shown(selector)).getAttribute("href"))).pathname;
  }).toPass({ timeout: appearsWithinMs });
  return address;
}

/** While its data loads, a page has a title without words. */
const expectTitle = () =>
  expect(async () => expect(await (await shown("main h1")).getText()).not.toBe("")).toPass({
    timeout: appearsWithinMs,
  });

/** The element with exactly this text. */
async function named(tag: string, text: string): Promise<WebElement> {
  const written = By.xpath(`//${tag}[normalize-space()="${text}"]`);
  return webkit.driver.wait(until.elementLocated(written), appearsWithinMs, text);
}

test("the home page links to sign-in", async () => {
  await open("/");
  const link = await named("header//a", t("Sign in"));
  await link.click();
  await expect.poll(path).toBe("/auth/login");
});

test("open play shows matches, and a match opens", async () => {
  await open("/play");
  const address = await firstAddress('main a[href^="/match/"]');
  await expect(async () => (await shown(`main a[href="${address}"]`)).click()).toPass({ timeout: appearsWithinMs });
  await expect.poll(path).toBe(address);
  await expectTitle();
  await shown("main time");
});

test("a player signs in with a code", async () => {
  const email = "ayu@lapang.test";
  const mailbox = await Mailbox.open(server.mailFolder);
  await open("/auth/login");
  await (await shown('input[inputmode="email"]')).sendKeys(email);
  await (await named("button", t("Continue with email"))).click();
  await (await shown('input[autocomplete="one-time-code"]')).sendKeys(await mailbox.code(email));
  await expect.poll(path, { timeout: appearsWithinMs }).not.toContain("/auth");
  await shown("header button");
});

test("a venue shows its hours, and an hour can be selected", async () => {
  await open("/venue/search/results");
  const address = await firstAddress('main a[href^="/venue/"]:not([href*="/search"])');
  await open(address);
  await expectTitle();
  await open(`${address}/book`);
  const hour = await shown("main button[aria-pressed='false']:not([aria-disabled='true']):not(:disabled)");
  await hour.click();
  await expect.poll(() => hour.getAttribute("aria-pressed")).toBe("true");
});
