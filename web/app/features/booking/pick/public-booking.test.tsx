import { screen, waitFor } from "@testing-library/react";
import { useParams } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { BookingService } from "~/gen/lapang/v1/booking_pb";
import { pathAfterSignIn } from "~/lib/session/after-sign-in";
import { intentFor } from "~/lib/session/intent";
import { savedReturnPath } from "~/lib/session/return-path";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { at, tomorrow } from "../booking.fixture";
import { dropDraft } from "../draft/booking-draft";
import { BookPublicVenue } from "./book-venue";
import { venue } from "./venue.fixture";

afterEach(() => {
  vi.restoreAllMocks();
  signedOut();
  dropDraft();
});

const ofVenue = "/courts/jakarta/gor-senayan/book";
const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });

function Page() {
  const { city = "", slug = "" } = useParams();
  return <BookPublicVenue city={city} slug={slug} />;
}

/** The page at this address, as after a load of the document. */
function load(path: string, { server }: ReturnType<typeof venue>) {
  // The intent's path is that of the document.
  history.replaceState(null, "", path.split("?")[0]);
  const listed = vi.fn(() => ({ bookings: [] }));
  const shown = renderPage(<Page />, {
    path,
    pattern: "/courts/:city/:slug/book",
    server(router) {
      server(router);
      router.rpc(BookingService.method.listMyBookings, listed);
    },
  });
  return { ...shown, listed };
}

test("a visitor picks hours without any call of a player, signs in, and the booking is sent", async () => {
  const there = venue(new Set());
  const { user, router, listed, unmount } = load(
    `${ofVenue}?sport=futsal&date=${tomorrow}&at=${at(19).toISOString()}`,
    there,
  );
  await waitFor(async () => expect(await hour("19:00")).toHaveAttribute("aria-pressed", "true"));
  await user.click(await hour("20:00"));
  await user.click(await screen.findByRole("button", { name: "Sign in and request" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
  expect(intentFor(savedReturnPath())).toMatchObject({ action: "book", name: "Gor Senayan", userId: null });
  expect(listed).not.toHaveBeenCalled();
  expect(there.sent).toEqual([]);
  unmount();

  signedInAs("budi");
  const back = load(pathAfterSignIn("/auth/login"), there);
  await waitFor(() => expect(back.router.state.location.pathname).toBe("/booking/b1"));
  expect(there.sent.map(({ starts }) => starts)).toEqual([[at(19).getTime(), at(20).getTime()]]);
});

test("an hour that was taken while signing in is not booked, but shown as lost", async () => {
  const taken = new Set<number>();
  const there = venue(taken);
  const { user, router, unmount } = load(`${ofVenue}?sport=futsal&date=${tomorrow}`, there);
  await user.click(await hour("19:00"));
  await user.click(await screen.findByRole("button", { name: "Sign in and request" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
  unmount();

  taken.add(19);
  signedInAs("budi");
  load(pathAfterSignIn("/auth/login"), there);
  expect(await screen.findByRole("alert")).toHaveTextContent("19:00–20:00 WIB");
  expect(there.sent).toEqual([]);
});

test("an earlier name in the address is replaced by the venue's, and the page stays as it is", async () => {
  const { router } = load(`/courts/djakarta/gelora/book?sport=futsal&date=${tomorrow}`, venue(new Set()));
  await waitFor(() => expect(router.state.location.pathname).toBe(ofVenue));
  expect(router.state.location.search).toBe(`?sport=futsal&date=${tomorrow}`);
  expect(await hour("19:00")).toBeEnabled();
});
