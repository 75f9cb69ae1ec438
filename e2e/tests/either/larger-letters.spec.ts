// Letters twice as large, more room between them, and a window of 320 px: nothing is cut, and nothing is pushed out.

import type { Page } from "@playwright/test";
import { book } from "../../harness/bookings.ts";
import { comingWorkday } from "../../harness/days.ts";
import { hallWithFreeHours } from "../../harness/halls.ts";
import { hostMatch } from "../../harness/matches.ts";
import { expect, test } from "../../harness/test.ts";

const pages = [
  "/",
  "/play",
  "/match/:match",
  "/play/create",
  "/booking/:booking",
  "/venue/search/results?q=Bandung",
  "/venue/:venue",
  "/venue/:venue/book?sport=badminton",
  "/settings/profile",
  "/internal/bookings",
];

/** The distances of WCAG 1.4.12. */
const farApart = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

test("every main page stays whole with larger letters, spaced letters and in a narrow window", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
}) => {
  const { origin } = server;
  const email = newAddress("made");
  await signIn(page, email, { name: "I Made Kusumawardhana" });
  await server.command("staff", "grant", email);
  const wanted = { area: "Bandung", sport: "badminton", mode: "REQUEST", hours: 2, day: comingWorkday() } as const;
  const hall = await hallWithFreeHours(page, origin, wanted);
  const made: Record<string, string> = {
    venue: hall.id,
    booking: await book(page, origin, hall, hall.hours),
    match: (await hostMatch(page, origin, { name: "Ganda campuran sepulang kerja", day: comingWorkday() })).id,
  };
  const screen = page.viewportSize() ?? { width: 360, height: 780 };
  for (const path of pages) {
    await page.goto(localised(path.replaceAll(/:(\w+)/g, (_, name: string) => made[name] ?? "")));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".animate-breathe")).toHaveCount(0);

    await setLetters(page, "32px", "");
    await expectWhole(page, `${path} with letters twice as large`);
    await setLetters(page, "", farApart);
    await expectWhole(page, `${path} with letters far apart`);
    await setLetters(page, "", "");
    await page.setViewportSize({ width: 320, height: screen.height });
    await expectWhole(page, `${path} at 320 px`);
    await page.setViewportSize(screen);
  }
});

/** As a reader's own settings and style sheet would; the policy of the pages lets no other style in. */
async function setLetters(page: Page, size: string, style: string) {
  await page.evaluate(
    ([fontSize = "", rules = ""]) => {
      document.documentElement.style.fontSize = fontSize;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    [size, style],
  );
}

/** No text is outside of the window or of the box that holds it, but where one can scroll to it. */
async function expectWhole(page: Page, what: string) {
  const lost = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const overhang = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX);
    const hides = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX);
    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || element.closest("[aria-hidden=true], svg, .sr-only")) return false;
      const own = getComputedStyle(element);
      // Said to be shortened, by dots.
      if (own.textOverflow === "ellipsis" || own.webkitLineClamp !== "none") return false;
      if (own.visibility === "hidden" || scrolls(own)) return false;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (scrolls(style) || style.textOverflow === "ellipsis") return false;
        const edge = around.getBoundingClientRect();
        if (hides(style) && edge.width > 1 && (box.right > edge.right + 2 || box.left < edge.left - 2)) return true;
      }
      return box.right > clientWidth + 1 || box.left < -1;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const cut = [...document.querySelectorAll("body *")].filter((element) => hasText(element) && isCut(element));
    return [...overhang, ...cut.map((element) => `cut: ${element.textContent?.trim().slice(0, 60)}`)];
  });
  expect.soft(lost, what).toEqual([]);
}
