import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { By, until, type WebElement } from "selenium-webdriver";
import { Mailbox } from "../harness/mailbox.ts";
import { type Server, startServer } from "../harness/server.ts";
import { words } from "../harness/words.ts";
import { startWebKit, type WebKit } from "./driver.ts";

const appearsWithinMs = 30_000;
const english = words.en;

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

/** What has these very words. */
async function named(tag: string, text: string): Promise<WebElement> {
  const written = By.xpath(`//${tag}[normalize-space()="${text}"]`);
  return webkit.driver.wait(until.elementLocated(written), appearsWithinMs, text);
}

test("the home page leads to sign-in", async () => {
  await open("/");
  const link = await named("header//a", english.signIn);
  await link.click();
  await expect.poll(path).toBe("/auth/login");
});

test("open play shows matches, and one of them opens", async () => {
  await open("/play");
  const card = await shown('main a[href^="/match/"]');
  const address = new URL(String(await card.getAttribute("href"))).pathname;
  await card.click();
  await expect.poll(path).toBe(address);
  expect(await (await shown("main h1")).getText()).not.toBe("");
  await shown("main time");
});

test("a player signs in by code", async () => {
  const email = "ayu@lapang.test";
  const mailbox = await Mailbox.open(server.mailFolder);
  await open("/auth/login");
  await (await shown('input[type="email"]')).sendKeys(email);
  await (await named("button", english.continueWithEmail)).click();
  await (await shown('input[autocomplete="one-time-code"]')).sendKeys(await mailbox.code(email));
  await expect.poll(path, { timeout: appearsWithinMs }).not.toContain("/auth");
  await shown("header button");
});

test("a venue shows its hours, and one of them can be picked", async () => {
  await open("/venue/search/results");
  const card = await shown('main a[href^="/venue/"]');
  const address = new URL(String(await card.getAttribute("href"))).pathname;
  await open(address);
  expect(await (await shown("main h1")).getText()).not.toBe("");
  await open(`${address}/book`);
  const hour = await shown("main button[aria-pressed='false']:not([aria-disabled='true']):not(:disabled)");
  await hour.click();
  await expect.poll(() => hour.getAttribute("aria-pressed")).toBe("true");
});
