import { expect, test } from "vitest";
import { liftOver, liftOverTexts } from "./use-toast-place";

const phone = { width: 390, height: 800 };
const desk = { width: 1280, height: 800 };

test("toasts are above a control in their corner", () => {
  expect(liftOver({ top: 700, bottom: 744, right: 200 }, phone)).toBe(112);
  expect(liftOver({ top: 700, bottom: 744, right: 1200 }, desk)).toBe(112);
});

test("toasts do not move for a control elsewhere on the page, or scrolled away", () => {
  expect(liftOver({ top: 100, bottom: 144, right: 200 }, phone)).toBe(0);
  expect(liftOver({ top: 700, bottom: 744, right: 600 }, desk)).toBe(0);
  expect(liftOver({ top: 900, bottom: 944, right: 200 }, phone)).toBe(0);
});

test("toasts are not lifted above something tall", () => {
  expect(liftOver({ top: 300, bottom: 780, right: 200 }, phone)).toBe(0);
});

test("toasts are above all texts that must be read, and stay in the window", () => {
  const rows = [480, 560, 640].map((top) => ({ top, bottom: top + 60, right: 370 }));
  expect(liftOverTexts(rows, phone)).toBe(332);
  expect(liftOverTexts([{ top: 100, bottom: 780, right: 370 }], phone)).toBe(0);
  expect(liftOverTexts([{ top: 100, bottom: 160, right: 370 }], phone, 112)).toBe(112);
});
