// Text at 200 %, WCAG text spacing and a 320 px window: nothing is cut off or overflows.

import type { Page } from "@playwright/test";
import { filled, ownParameters } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";
import { Toasts } from "../harness/toasts.ts";

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

/** Here with a toast over the page, too. */
const withToast = "/";

/** The text spacing of WCAG 1.4.12. */
const farApart = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

test("main pages reflow with 200 % text, text spacing and a 320 px window", async ({ page, server, signIn, t }) => {
  const email = await signIn(page, { name: "I Made Kusumawardhana" });
  await server.command("staff", "grant", email);
  const own = await ownParameters(page);
  const screen = page.viewportSize() ?? { width: 360, height: 780 };
  for (const path of pages) {
    await page.goto(t.path(filled(path, own)));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".animate-breathe")).toHaveCount(0);
    if (path === withToast) await showToast(page);

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

/** A toast that does not close. */
async function showToast(page: Page) {
  const toasts = await Toasts.on(page);
  await toasts.say("Perubahannya sudah disimpan, dan pemain lain sudah dikabari lewat email.", "loading");
  await expect(toasts.all()).toBeInViewport();
}

/** Applies a reader's own settings and style sheet. The CSP blocks other styles. */
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

/** Checks that all text is inside the window and its box, unless it can be scrolled to. */
async function expectWhole(page: Page, what: string) {
  const lost = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const slack = 2;
    const overhang = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const scrolls = (overflow: string) => /auto|scroll/.test(overflow);
    const hides = (overflow: string) => /hidden|clip/.test(overflow);
    // Text shortened with an ellipsis is fine.
    const isShortened = (style: CSSStyleDeclaration) =>
      style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || element.closest("[aria-hidden=true], svg, .sr-only")) return false;
      const own = getComputedStyle(element);
      if (own.visibility === "hidden" || isShortened(own)) return false;
      let [reachedAcross, reachedDown] = [scrolls(own.overflowX), scrolls(own.overflowY)];
      for (let around = element.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (isShortened(style)) return false;
        reachedAcross ||= scrolls(style.overflowX);
        reachedDown ||= scrolls(style.overflowY);
        const edge = around.getBoundingClientRect();
        if (edge.width <= 1 || edge.height <= 1) continue;
        const isOutAcross = box.right > edge.right + slack || box.left < edge.left - slack;
        const isOutDown = box.bottom > edge.bottom + slack || box.top < edge.top - slack;
        if (!reachedAcross && hides(style.overflowX) && isOutAcross) return true;
        if (!reachedDown && hides(style.overflowY) && isOutDown) return true;
      }
      return !reachedAcross && (box.right > clientWidth + 1 || box.left < -1);
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const cut = [...document.querySelectorAll("body *")].filter((element) => hasText(element) && isCut(element));
    return [...overhang, ...cut.map((element) => `cut: ${element.textContent?.trim().slice(0, 60)}`)];
  });
  expect.soft(lost, what).toEqual([]);
}
