import { act, fireEvent, screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { Toaster } from "./toaster";

const closesWithinMs = 4_000 + 500;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function shown(...texts: string[]) {
  renderPage(<Toaster />);
  for (const text of texts) {
    toast(text);
    await pass(50);
  }
  return screen.getByRole("list");
}

test("three toasts are visible at the bottom right, 14 px apart", async () => {
  const list = await shown("first", "second", "third", "fourth");
  const visible = screen.getAllByRole("listitem").filter((one) => one.dataset.visible === "true");
  expect(visible.map(({ textContent }) => textContent)).toEqual(["fourth", "third", "second"]);
  expect(list.dataset).toMatchObject({ yPosition: "bottom", xPosition: "right" });
  const sizes = ["--gap", "--width", "--offset-right", "--mobile-offset-right"];
  expect(sizes.map((name) => list.style.getPropertyValue(name))).toEqual(["14px", "356px", "24px", "16px"]);
});

test("a toast closes after four seconds, but not while it has the focus", async () => {
  await shown("Good morning");
  fireEvent.focusIn(screen.getByRole("listitem"));
  await pass(3 * closesWithinMs);
  const one = screen.getByRole("listitem");
  fireEvent.focusOut(one, { relatedTarget: document.body });
  await pass(closesWithinMs);
  expect(one).not.toBeInTheDocument();
});
