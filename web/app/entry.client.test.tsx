import type { hydrateRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

const hydrate = vi.hoisted(() => vi.fn<typeof hydrateRoot>());
vi.mock("react-dom/client", () => ({ hydrateRoot: hydrate }));
vi.mock("react-router/dom", () => ({ HydratedRouter: () => null }));

test("a page that does not turn out as it was prerendered is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await import("./entry.client");
  const [page, , options] = hydrate.mock.lastCall ?? [];
  expect(page).toBe(document);
  const mismatch = new Error("Hydration failed");
  options?.onRecoverableError?.(mismatch, {});
  expect(logged).toHaveBeenCalledExactlyOnceWith("error caught during app initialization", mismatch);
});
