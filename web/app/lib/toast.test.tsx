import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { RouteAnnouncer } from "./announce";
import { toastSuccess } from "./toast";

afterEach(() => {
  vi.doUnmock("sonner");
  vi.resetModules();
});

test("what has worked is said in a toast", async () => {
  const success = vi.fn();
  vi.doMock("sonner", () => ({ toast: { success } }));
  await toastSuccess("Saved.");
  expect(success).toHaveBeenCalledWith("Saved.");
});

test("what has worked is heard when the code of the toasts cannot be loaded", async () => {
  vi.doMock("sonner", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  render(
    <MemoryRouter>
      <RouteAnnouncer />
    </MemoryRouter>,
  );
  await toastSuccess("Saved.");
  expect(await screen.findByText("Saved.")).toHaveAttribute("aria-live", "polite");
});
