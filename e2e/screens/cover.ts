// Makes the README picture docs/lapang.webp: three screens of the demo on a phone, side by side. Run
// `web/node_modules/.bin/node e2e/screens/cover.ts` after `make screens` has built the binary.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "../harness/browser.ts";
import { call } from "../harness/call.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { startServer } from "../harness/server.ts";
import { signIn } from "../harness/sign-in.ts";

const file = resolve(import.meta.dirname, "../../docs/lapang.webp");
const phone = { width: 390, height: 800 };

const server = await startServer();
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
try {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: phone,
    timezoneId: "Asia/Jakarta",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const mailbox = await Mailbox.open(server.mailFolder);
  await signIn(page, mailbox, { email: "player@lapang.test" });
  const request = { sportIds: ["badminton"], limit: 1 };
  const { venues } = await call<{ venues: { id: string }[] }>(page, "VenueService/SearchVenues", request);
  const { matches } = await call<{ matches: { id: string }[] }>(page, "MatchService/ListMatches", { limit: 1 });
  const pictures: string[] = [];
  for (const path of ["/play", `/venue/${venues[0]?.id}/book`, `/match/${matches[0]?.id}`]) {
    pictures.push(await picture(page, path));
  }
  // The app's CSP forbids inline styles, so this uses an empty page.
  const sheet = await browser.newPage({ viewport: { width: 1290, height: 850 } });
  await sheet.setContent(
    `<body style="margin:0;display:flex;gap:30px;padding:25px 30px;background:#e7ece9">${pictures
      .map((png) => `<img style="border-radius:24px;box-shadow:0 4px 24px #0003" src="data:image/png;base64,${png}">`)
      .join("")}</body>`,
  );
  const devtools = await sheet.context().newCDPSession(sheet);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  writeFileSync(file, Buffer.from(data, "base64"));
} finally {
  await browser.close();
  await server.stop();
}

async function picture(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForTimeout(1_000);
  await page.waitForFunction(() => document.querySelector(".animate-breathe") === null);
  return (await page.screenshot()).toString("base64");
}
