import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { dropCookie, writeCookie } from "~/lib/session/cookies";
import { dropIntent, storeIntent } from "~/lib/session/intent";
import { savedReturnPath, saveReturnPath, takeReturnPath } from "~/lib/session/return-path";
import { clearQueries } from "~/lib/session/session-query";
import { renderPage } from "../../../test/render";
import { ayuSignedIn, signInServer } from "../../../test/sign-in-server";
import { dropPendingCode } from "./pending-code";
import { SignIn } from "./sign-in";

const marker = "has-lapang-session";
const form = "/venue/v1/book";
const start = Date.now() + 24 * 60 * 60_000;
const slot = { start: start - (start % 3_600_000), minutes: 60, price: null };

beforeEach(() => dropCookie(marker));
afterEach(() => {
  clearQueries();
  dropCookie(marker);
  takeReturnPath();
  dropIntent();
  dropPendingCode();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

/** A visitor has pressed the button to book on the form. */
function submitBooking() {
  const now = Date.now();
  const stored = (draft: object) => JSON.stringify({ form: "v1", savedAt: now, draft });
  const price = { min: "15000000", max: "15000000", currency: "IDR" };
  const input = { venueId: "v1", sportId: "futsal", slots: [slot], notes: "Two balls", courtId: "c2" };
  sessionStorage.setItem("lapang-booking-draft", stored({ bySport: { futsal: [slot] }, notes: "", key: "k1" }));
  sessionStorage.setItem("lapang-booking-submission", stored({ ...input, shownPrice: price }));
  history.replaceState(null, "", form);
  storeIntent({ action: "book", id: "v1", name: "Gor Senayan", sport: "futsal", detail: "", userId: null });
  saveReturnPath(form);
}

/** Signs in by code, as somebody who has chosen sports or not. */
async function signIn(isReady: boolean, create: () => { bookingId: string; status: BookingStatus }) {
  const booked: { key: string | null; notes: string; courtId?: string; max?: bigint }[] = [];
  const server = signInServer({
    checkPasskeySupport: () => ({ userExists: true }),
    verifyEmailOTP: () => ayuSignedIn({ sportsPreferencesCompleted: isReady }),
  });
  const shown = renderPage(<SignIn />, {
    path: "/auth/login",
    pattern: "/auth/login",
    server: (router) => {
      server(router);
      router.rpc(BookingService.method.createBooking, ({ notes, slots, shownPrice }, { requestHeader }) => {
        const key = requestHeader.get("Idempotency-Key");
        booked.push({ key, notes, courtId: slots[0]?.courtId, max: shownPrice?.priceMax });
        return create();
      });
    },
  });
  await shown.user.type(screen.getByRole("textbox", { name: "Email address" }), "ayu@example.com{Enter}");
  await shown.user.type(await screen.findByRole("textbox", { name: "Verification code" }), "246810");
  return { ...shown, booked };
}

test("a submitted booking is made before the sports page, under the draft's key, and is the page to go on to", async () => {
  submitBooking();
  const { router, booked } = await signIn(false, () => ({ bookingId: "b1", status: BookingStatus.CONFIRMED }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/sports-preferences"));
  expect(booked).toEqual([{ key: "k1", notes: "Two balls", courtId: "c2", max: 15_000_000n }]);
  expect(savedReturnPath()).toBe("/booking/b1?sport=futsal");
  expect(sessionStorage.getItem("lapang-booking-draft")).toBeNull();
});

test("a booking that is refused is left to its form, with its hours and key", async () => {
  submitBooking();
  const { router } = await signIn(false, () => {
    throw new ConnectError("", Code.FailedPrecondition);
  });
  await waitFor(() => expect(router.state.location.pathname).toBe("/sports-preferences"));
  expect(savedReturnPath()).toBe(form);
  expect(sessionStorage.getItem("lapang-booking-draft")).toContain("k1");
});

test("a player with sports goes to the form, which sends the booking", async () => {
  submitBooking();
  const { router, booked } = await signIn(true, () => ({ bookingId: "b1", status: BookingStatus.CONFIRMED }));
  await waitFor(() => expect(router.state.location.pathname).toBe(form));
  expect(booked).toEqual([]);
});

test("a browser that keeps no cookies is told so, instead of going back to sign-in", async () => {
  const cookies = vi.spyOn(document, "cookie", "set").mockImplementation(() => {});
  const { router } = await signIn(true, () => ({ bookingId: "", status: BookingStatus.UNSPECIFIED }));
  expect(await screen.findByRole("heading", { name: "Cookies are needed" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/auth/login");
  cookies.mockRestore();
  writeCookie(marker, "", 0);
});
