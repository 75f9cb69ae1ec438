// The toast area of every page (specification §9), with the app's own library and bars.

import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../harness/test.ts";
import { Toasts, toastTypes } from "../harness/toasts.ts";

const closesAfterMs = 4_000;
const goesWithinMs = 200;

/** A page for visitors where nothing else happens; its clock only moves when a story moves it. */
async function opened(page: Page, path: string): Promise<Toasts> {
  await page.clock.install();
  await page.goto(path);
  const toasts = await Toasts.on(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  return toasts;
}

async function boundsOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return box;
}

test("every type of toast is visible, readable and announced", async ({ page, t }) => {
  await page.goto(t.path("/terms"));
  const toasts = await Toasts.on(page);
  const area = page.getByRole("region", { name: t("Notifications") });
  await expect(area).toHaveAttribute("aria-live", "polite");
  for (const some of [toastTypes.slice(0, 3), toastTypes.slice(3)]) {
    for (const type of some) await toasts.say(`A toast of type ${type}`, type);
    await page.keyboard.press("Alt+t");
    for (const type of some) {
      const one = toasts.one(`type ${type}`);
      await expect(one).toBeVisible();
      if (type !== "default") await expect(one).toHaveAttribute("data-type", type);
    }
    await expectAccessible(page, { toasts: true });
    await page.keyboard.press("Escape");
    await expect(toasts.all()).toHaveCount(some.includes("loading") ? 1 : 0);
  }
  // A loading toast closes when its work is done.
  await expect(toasts.all()).toHaveText(["A toast of type loading"]);
});

test("three toasts are visible at the bottom right, above the bars, 14 px apart", async ({ page, t }) => {
  const toasts = await opened(page, t.path("/play"));
  for (const text of ["first", "second", "third", "fourth"]) await toasts.say(text);
  await page.clock.runFor(100);
  await expect(toasts.all()).toHaveCount(4);
  for (const text of ["second", "third", "fourth"]) {
    await expect(toasts.one(text)).toHaveAttribute("data-visible", "true");
  }
  await expect(toasts.one("first")).toHaveAttribute("data-visible", "false");
  await expect(toasts.one("first")).toHaveCSS("opacity", "0");

  await page.keyboard.press("Alt+t");
  await expect(toasts.one("fourth")).toHaveAttribute("data-expanded", "true");
  await atRest(page);
  const [third, fourth] = [await boundsOf(toasts.one("third")), await boundsOf(toasts.one("fourth"))];
  expect(fourth.y - (third.y + third.height)).toBeCloseTo(14, 0);

  const screen = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    bars: document.querySelector("nav[data-bottom-nav]")?.getBoundingClientRect().top || innerHeight,
  }));
  const isPhone = screen.width <= 600;
  const edge = isPhone ? 16 : 24;
  expect(fourth.width).toBe(isPhone ? screen.width - 2 * edge : 356);
  expect(screen.width - (fourth.x + fourth.width)).toBe(edge);
  expect(screen.bars - (fourth.y + fourth.height)).toBe(edge);
});

test("a toast closes after four seconds and is removed 200 ms later", async ({ page, t }) => {
  const toasts = await opened(page, t.path("/terms"));
  await toasts.say("Good morning");
  await page.clock.runFor(50);
  const one = toasts.one("Good morning");
  await page.clock.runFor(closesAfterMs - 100);
  await expect(one).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(150);
  await expect(one).toHaveAttribute("data-removed", "true");
  await page.clock.runFor(goesWithinMs - 120);
  await expect(one).toHaveCount(1);
  await page.clock.runFor(150);
  await expect(one).toHaveCount(0);
});

test("a toast's timer pauses on hover, on focus and while the page is hidden", async ({ page, isMobile, t }) => {
  const toasts = await opened(page, t.path("/terms"));
  const one = toasts.one("Good morning");
  const waits = async (how: string, hold: () => Promise<unknown>, restore: () => Promise<unknown>) => {
    await test.step(how, async () => {
      await toasts.say("Good morning");
      await page.clock.runFor(1_000);
      await hold();
      await page.clock.runFor(2 * closesAfterMs);
      await expect(one).toHaveAttribute("data-removed", "false");
      await restore();
      // The time that was left when it paused.
      await page.clock.runFor(closesAfterMs - 1_500);
      await expect(one).toHaveAttribute("data-removed", "false");
      await page.clock.runFor(1_000);
      await expect(one).toHaveCount(0);
    });
  };
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  if (!isMobile) {
    await waits(
      "under the pointer",
      () => one.hover(),
      () => page.mouse.move(10, 10),
    );
    await waits(
      "by Alt+T",
      () => page.keyboard.press("Alt+t"),
      () => page.keyboard.press("Escape"),
    );
  }
  await waits(
    "with the focus",
    () => one.focus(),
    () => one.blur(),
  );
  await waits(
    "in a page that is hidden",
    () => hide(true),
    () => hide(false),
  );
});

test("a swipe of 45 px or a short fast one dismisses a toast, other swipes do not", async ({ page, t }) => {
  const toasts = await opened(page, t.path("/terms"));
  const one = toasts.one("Good morning");
  /** Swipes right by this many pixels in this many milliseconds. */
  const swipe = async (pixels: number, ms: number) => {
    const { x, y, width, height } = await boundsOf(one);
    // Away from the text, which a drag would select.
    const from = { x: x + width - 80, y: y + height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + pixels, from.y, { steps: 5 });
    await page.clock.runFor(ms);
    await page.mouse.up();
  };
  await toasts.say("Good morning");
  await page.clock.runFor(500);
  await atRest(page);
  // A velocity of 0.088 pixels per millisecond.
  await swipe(44, 500);
  await expect(one).toHaveAttribute("data-removed", "false");
  await atRest(page);
  await swipe(45, 500);
  await expect(one).toHaveAttribute("data-swipe-out", "true");
  await page.clock.runFor(goesWithinMs);
  await expect(one).toHaveCount(0);

  await toasts.say("Good morning");
  await page.clock.runFor(500);
  await atRest(page);
  await swipe(20, 200);
  await expect(one).toHaveAttribute("data-removed", "false");
  await atRest(page);
  await swipe(20, 160);
  await expect(one).toHaveAttribute("data-removed", "true");
});

/** Waits until no animation is running. */
async function atRest(page: Page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
}
