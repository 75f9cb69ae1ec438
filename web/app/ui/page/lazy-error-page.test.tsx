import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { indonesian } from "../../../test/languages";
import { LazyErrorPage } from "./lazy-error-page";

const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(location, "reload").mockImplementation(reload);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function fail(error: Error) {
  const failed = () => {
    throw error;
  };
  const boundary = (
    <I18nProvider i18n={indonesian}>
      <LazyErrorPage />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "/", loader: failed, element: null, errorElement: boundary }]);
  render(<RouterProvider router={router} />);
}

test("code that a reload does not fix is reported as missing, and can be loaded again", async () => {
  sessionStorage.setItem("lapang-last-reload", `${Date.now()} ${location.href}`);
  fail(new TypeError("Failed to fetch dynamically imported module: /assets/play-1.js"));
  expect(await screen.findByText(/^Sebagian halaman ini gagal dimuat/)).toBeVisible();
  expect(screen.getByText("503")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole("button", { name: "Coba Lagi" }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test("any other error is reported as internal", async () => {
  fail(new Error("x"));
  expect(await screen.findByText("500")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
