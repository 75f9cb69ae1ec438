import { act } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { hydrationOptions } from "./hydration";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Hydrates a page that was prerendered with other text. */
async function hydrate(page: ReactNode): Promise<{ shown: string | null; logged: unknown[][] }> {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const container = document.createElement("div");
  container.innerHTML = "<p>prerendered</p>";
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, page, hydrationOptions));
  const shown = container.textContent;
  act(() => root.unmount());
  container.remove();
  return { shown, logged: log.mock.calls };
}

test("a hydration mismatch re-renders the page, and is logged as an initialization error", async () => {
  const { shown, logged } = await hydrate(createElement("p", null, "here"));
  expect(shown).toBe("here");
  expect(logged).toEqual([["error caught during app initialization", expect.any(Error)]]);
});

test("a page without a hydration mismatch is not logged", async () => {
  expect((await hydrate(createElement("p", null, "prerendered"))).logged).toEqual([]);
});
