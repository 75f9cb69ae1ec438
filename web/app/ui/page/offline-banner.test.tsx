import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { OfflineBanner } from "./offline-banner";

afterEach(() => {
  vi.restoreAllMocks();
});

function network(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  act(() => {
    dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
}

test("a missing network is announced politely, and only while it lasts", async () => {
  renderPage(<OfflineBanner />);
  expect(screen.queryByText(/offline/)).toBeNull();
  network(false);
  const words = await screen.findByText(/^You are offline\./);
  expect(words.closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  network(true);
  expect(screen.queryByText(/offline/)).toBeNull();
});
