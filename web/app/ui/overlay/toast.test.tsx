import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { announce, RouteAnnouncer } from "../announce";
import { toastSuccess } from "./toast";

afterEach(() => {
  vi.doUnmock("sonner");
  vi.resetModules();
});

test("a success is shown in a toast", async () => {
  const success = vi.fn();
  vi.doMock("sonner", () => ({ toast: { success } }));
  await toastSuccess("Saved.");
  expect(success).toHaveBeenCalledWith("Saved.");
});

test("repeating an announcement announces it again", async () => {
  const { container } = render(
    <MemoryRouter>
      <RouteAnnouncer />
    </MemoryRouter>,
  );
  const said: (string | null)[] = [];
  const area = container.querySelector("[aria-live=polite]") as HTMLElement;
  new MutationObserver(() => said.push(area.textContent)).observe(area, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  for (let times = 1; times <= 3; times += 1) {
    announce("Saved.");
    await waitFor(() => expect(said).toHaveLength(times));
  }
  expect(said.map((text) => text?.trim())).toEqual(["Saved.", "Saved.", "Saved."]);
});

test("a success is announced when the code of the toasts fails to load", async () => {
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
