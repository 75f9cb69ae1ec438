import { afterEach, expect, test, vi } from "vitest";
import { someCaches } from "../../../worker/caches.fixture";
import { clearStores } from "./clear-client-data";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a sign-out keeps the app shell, the theme, unsent scores of the scorers' link, and nothing else", async () => {
  const caches = someCaches();
  for (const name of ["lapang-shell-1", "answers"]) await caches.open(name);
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("indexedDB", { databases: async () => [] });
  localStorage.setItem("nuxt-color-mode", "dark");
  localStorage.setItem("lapang-scores:c1:link", "{}");
  localStorage.setItem("lapang-scores:c1:ayu", "{}");
  localStorage.setItem("lapang-read:lapang.v1.BookingService/GetBooking?{}", "{}");
  await clearStores();
  expect(await caches.keys()).toEqual(["lapang-shell-1"]);
  expect(Object.keys(localStorage)).toEqual(["nuxt-color-mode", "lapang-scores:c1:link"]);
});
