import { expect, test } from "vitest";
import { kindOf } from "./route-matcher";

const origin = "http://localhost:8080";
const files = ["/theme-init.js"];
const kindOfRequest = (path: string, more: Partial<Request> = {}) =>
  kindOf({ url: new URL(path, origin).href, method: "GET", mode: "navigate", ...more }, origin, files);

test.each(["/", "/id", "/match/01900000-0000-7000-8000-000000000000", "/auth/callback/google?code=1", "/jakarta"])(
  "%s is a page",
  (path) => {
    expect(kindOfRequest(path)).toBe("page");
  },
);

test.each([
  "/api/bookings/1.ics",
  "/j/abc",
  "/media/receipts/1",
  "/dev/mail",
  "/healthz",
  "/sitemap.xml",
  "/lapang.v1.AuthService/Logout",
])("%s is not handled by the worker, even as a navigation", (path) => {
  expect(kindOfRequest(path)).toBeNull();
});

test("changes and requests to other sites bypass the worker", () => {
  expect(kindOfRequest("/my", { method: "POST" })).toBeNull();
  expect(kindOfRequest("https://example.com/assets/a.js", { mode: "cors" })).toBeNull();
});

test("of a page's requests its files are handled, and calls are not", () => {
  expect(kindOfRequest("/assets/a-1.js", { mode: "cors" })).toBe("asset");
  expect(kindOfRequest("/theme-init.js", { mode: "no-cors" })).toBe("file");
  expect(kindOfRequest("/lapang.v1.BookingService/GetBooking?x=1", { mode: "cors" })).toBeNull();
  expect(kindOfRequest("/media/avatars/1", { mode: "no-cors" })).toBeNull();
  expect(kindOfRequest("/builds/latest.json", { mode: "cors" })).toBeNull();
});
