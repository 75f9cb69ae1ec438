import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Booking, BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { addDays, instantOf } from "~/lib/dates";
import { renderPage } from "../../../test/render";
import { BookVenue } from "./book-venue";
import { at, bookingOf, inMinutes, refusal, tomorrow, zone } from "./booking.fixture";
import { BookingPage } from "./booking-page";
import { MyBookings } from "./my-bookings";
import { venue } from "./venue.fixture";

const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });
const submit = () => screen.findByRole("button", { name: "Ask for these hours" });

const openForm = (server: (router: ConnectRouter) => void) =>
  renderPage(<BookVenue venueId="v1" />, { path: "/venue/v1/book", pattern: "/venue/v1/book", server });

test("hours are picked, added up and asked for, and the booking's page opens", async () => {
  const { server, sent } = venue(new Set([17]));
  const { user, router } = openForm(server);
  expect(await hour("17:00")).toBeDisabled();
  expect(await submit()).toBeDisabled();
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  const summary = within(screen.getByRole("region", { name: "Your booking" }));
  expect(summary.getByText("18:00–20:00 WIB")).toBeInTheDocument();
  expect(summary.getByText(/2 hours/)).toBeInTheDocument();
  expect(summary.getByText(/within 24 hours/)).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: /Notes/ }), "  Two balls ");
  await user.click(await submit());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent).toEqual([
    { starts: [at(18).getTime(), at(19).getTime()], notes: "Two balls", key: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
});

test("an hour that somebody else was quicker to get is named, the rest stays, and other hours are offered", async () => {
  const taken = new Set<number>();
  const { server, sent } = venue(taken, () => {
    if (taken.has(18)) return;
    taken.add(18);
    throw refusal("SLOT_TAKEN", { slots: at(18).toISOString() });
  });
  const { user, router } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await hour("20:00"));
  await user.type(screen.getByRole("textbox", { name: /Notes/ }), "Two balls");
  await user.click(await submit());

  const lost = await screen.findByRole("alert");
  expect(lost).toHaveTextContent("This slot has just been taken");
  expect(lost).toHaveTextContent("18:00–19:00 WIB");
  expect(lost).toHaveFocus();
  await waitFor(async () => expect(await hour("18:00")).toBeDisabled());
  expect(await hour("20:00")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("textbox", { name: /Notes/ })).toHaveValue("Two balls");

  await user.click(within(lost).getByRole("button", { name: /^Pick .*19:00–20:00/ }));
  await user.click(await submit());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent.map(({ starts }) => starts)).toEqual([
    [at(18).getTime(), at(20).getTime()],
    [at(19).getTime(), at(20).getTime()],
  ]);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("beside an hour that is gone stands the booking of one's own that has it", async () => {
  const taken = new Set<number>();
  const own: Booking[] = [];
  const { server } = venue(taken, () => {
    // The other tab was quicker.
    taken.add(18);
    own.push(bookingOf(BookingStatus.PENDING_REVIEW));
    throw refusal("SLOT_TAKEN", { slots: at(18).toISOString() });
  });
  const { user } = openForm((router) => {
    server(router);
    router.rpc(BookingService.method.listMyBookings, () => ({ bookings: own }));
  });
  await user.click(await hour("18:00"));
  await user.click(await submit());
  const lost = await screen.findByRole("alert");
  expect(lost).toHaveTextContent("This slot has just been taken");
  expect(await within(lost).findByText("You have a booking here at this time:")).toBeInTheDocument();
  expect(within(lost).getByRole("link", { name: /18:00–20:00/ })).toHaveAttribute("href", "/booking/b1");
});

test("who has a booking at that time already is told before they book one more", async () => {
  const { server } = venue(new Set());
  const listed = vi.fn(() => ({ bookings: [bookingOf(BookingStatus.CONFIRMED)] }));
  const { user, router } = openForm((it) => {
    server(it);
    it.rpc(BookingService.method.listMyBookings, listed);
  });
  await user.click(await hour("20:00"));
  await waitFor(() => expect(listed).toHaveBeenCalled());
  await user.click(await hour("19:00"));
  expect(await screen.findByText(/one more court/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /18:00–20:00/ })).toHaveAttribute("href", "/booking/b1");
  await user.click(await hour("19:00"));
  expect(screen.queryByText(/one more court/)).not.toBeInTheDocument();
  await user.click(await submit());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
});

test("while it is unknown whether a booking was made, it is not told as one that one has beside it", async () => {
  const made: Booking[] = [];
  const { server } = venue(new Set(), () => {
    made.splice(0, 1, bookingOf(BookingStatus.PENDING_REVIEW));
    throw new ConnectError("", Code.Unavailable);
  });
  const listed = vi.fn(() => ({ bookings: made }));
  const { user, queryClient } = openForm((it) => {
    server(it);
    it.rpc(BookingService.method.listMyBookings, listed);
  });
  await user.click(await hour("18:00"));
  await waitFor(() => expect(listed).toHaveBeenCalled());
  await user.click(await submit());
  await screen.findByRole("button", { name: "Try Again" }, { timeout: 3_000 });
  await queryClient.invalidateQueries();
  await expect(screen.findByText(/one more court/, {}, { timeout: 300 })).rejects.toThrow();
});

test("nor is it where a lost hour is still told beside it", async () => {
  const made: Booking[] = [];
  let attempts = 0;
  const { server } = venue(new Set(), () => {
    attempts += 1;
    if (attempts === 1) throw refusal("SLOT_TAKEN", { slots: at(19).toISOString() });
    made.splice(0, 1, bookingOf(BookingStatus.PENDING_REVIEW));
    // As a proxy answers for a server that it lost.
    throw new ConnectError("", Code.Internal);
  });
  const { user, queryClient } = openForm((it) => {
    server(it);
    it.rpc(BookingService.method.listMyBookings, () => ({ bookings: made }));
  });
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  await user.click(await submit());
  expect(await screen.findByText(/just been taken/)).toBeInTheDocument();
  await user.click(await submit());
  await screen.findByRole("button", { name: "Try Again" });
  await queryClient.invalidateQueries();
  await expect(screen.findByText(/one more court/, {}, { timeout: 300 })).rejects.toThrow();
  expect(screen.getByText(/just been taken/)).toBeInTheDocument();
});

test("what was taken and has been put away does not come back as a failure", async () => {
  const { server } = venue(new Set(), () => {
    throw refusal("SLOT_TAKEN", { slots: at(19).toISOString() });
  });
  const { user } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  await user.click(await submit());
  const alert = await screen.findByRole("alert");
  await user.click(within(alert).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.queryByText(/just been taken/)).not.toBeInTheDocument();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test("while it is unknown whether a booking was made, its hours are not told as lost", async () => {
  const taken = new Set<number>();
  const { server } = venue(taken, () => {
    taken.add(18);
    throw new ConnectError("", Code.Internal);
  });
  const { user, queryClient } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  const again = await screen.findByRole("button", { name: "Try Again" });
  await queryClient.invalidateQueries();
  await expect(screen.findByText(/just been taken/, {}, { timeout: 300 })).rejects.toThrow();
  expect(again).toBeEnabled();
});

test("an hour lost before anything is sent is taken out and named", async () => {
  const taken = new Set<number>();
  const { server } = venue(taken);
  const { user, queryClient } = openForm(server);
  await user.click(await hour("18:00"));
  taken.add(18);
  await queryClient.invalidateQueries();
  expect(await screen.findByRole("alert")).toHaveTextContent("18:00–19:00 WIB");
  expect(screen.getByText(/Nothing picked yet/)).toBeInTheDocument();
});

test("a lost connection keeps everything, and trying again is the same request", async () => {
  let failures = 2;
  const { server, sent } = venue(new Set(), () => {
    if (failures-- > 0) throw new ConnectError("", Code.Unavailable);
  });
  const { user, router } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  // The first failure is retried by itself.
  const again = await screen.findByRole("button", { name: "Try Again" }, { timeout: 3_000 });
  expect(screen.getByRole("alert")).toHaveTextContent("Nothing you typed is lost");
  await user.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("too many open bookings are said, with the way to them", async () => {
  const { server } = venue(new Set(), () => {
    throw refusal("TOO_MANY_OPEN_BOOKINGS", { limit: "10" });
  });
  const { user } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/as many open bookings/)).toBeInTheDocument();
  expect(alert.getByRole("link", { name: "See my bookings" })).toHaveAttribute("href", "/my");
});

test("the hour named in the address is picked already", async () => {
  const { server } = venue(new Set());
  const path = `/venue/v1/book?sport=futsal&date=${tomorrow}&at=${at(19).toISOString()}`;
  renderPage(<BookVenue venueId="v1" />, { path, pattern: "/venue/v1/book", server });
  await waitFor(async () => expect(await hour("19:00")).toHaveAttribute("aria-pressed", "true"));
});

test("a venue that is not there has a page of its own", async () => {
  const server = (router: ConnectRouter) => {
    router.rpc(VenueService.method.getVenue, () => {
      throw new ConnectError("", Code.NotFound);
    });
  };
  openForm(server);
  expect(await screen.findByRole("heading", { name: "Venue Not Found" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Go Back" })).toBeInTheDocument();
});

test("a pending booking shows its deadline and its story, and can be canceled after one more question", async () => {
  let status = BookingStatus.PENDING_REVIEW;
  const reasons: string[] = [];
  const deadline = timestampFromMs(Date.now() + 90 * 60_000);
  const { user } = renderPage(<BookingPage id="b1" />, {
    server: (router) => {
      router.rpc(BookingService.method.getBooking, () => ({
        booking: bookingOf(
          status,
          status === BookingStatus.PENDING_REVIEW ? { expiresAt: deadline, cancelUntil: deadline } : {},
        ),
      }));
      router.rpc(BookingService.method.cancelBooking, ({ reason }) => {
        reasons.push(reason);
        status = BookingStatus.CANCELED_USER;
        return { booking: bookingOf(status) };
      });
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Futsal at Gor Senayan" })).toBeInTheDocument();
  expect(screen.getByText("Waiting for the venue")).toBeInTheDocument();
  expect(screen.getByText("1 hr 30 min")).toBeInTheDocument();
  expect(screen.getByText("18:00–20:00 WIB")).toBeInTheDocument();
  expect(screen.getByText("You asked for these hours")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Call +62 21 555 0101" })).toHaveAttribute("href", "tel:+62215550101");

  await user.click(screen.getByRole("button", { name: "Take back this request" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Take back this request?" }));
  await user.type(dialog.getByRole("textbox"), "It rains");
  await user.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
  expect(await screen.findByText("Canceled by you")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(reasons).toEqual(["It rains"]);
  expect(screen.queryByRole("button", { name: "Take back this request" })).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toHaveTextContent("Canceled by you"));
  expect(screen.queryByRole("button", { name: "Take back this request" })).not.toBeInTheDocument();
  const again = screen.getByRole("link", { name: "Book again" }).getAttribute("href") ?? "";
  const nextWeek = addDays(tomorrow, 7);
  const hours = [18, 20].map((hour) => instantOf(nextWeek, hour * 60, zone).toISOString()).join("/");
  expect(Object.fromEntries(new URLSearchParams(again.split("?")[1]))).toEqual({
    sport: "futsal",
    date: nextWeek,
    at: hours,
  });
});

test("a refused cancellation is said in the dialog, which stays", async () => {
  const { user } = renderPage(<BookingPage id="b1" />, {
    path: "/id",
    server: (router) => {
      router.rpc(BookingService.method.getBooking, () => ({
        booking: bookingOf(BookingStatus.CONFIRMED, { cancelUntil: timestampFromMs(Date.now() + 60_000) }),
      }));
      router.rpc(BookingService.method.cancelBooking, () => {
        throw refusal("CANCEL_TOO_LATE");
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Batalkan booking" }));
  await user.click(await screen.findByRole("button", { name: "Ya, batalkan" }));
  expect(await screen.findByText("Sudah terlambat untuk membatalkan di sini. Hubungi pengelola.")).toBeInTheDocument();
});

test("past the cut-off there is nothing to cancel, and the page says so", async () => {
  renderPage(<BookingPage id="b1" />, {
    server: (router) =>
      router.rpc(BookingService.method.getBooking, () => ({ booking: bookingOf(BookingStatus.CONFIRMED) })),
  });
  expect(await screen.findByText(/too late to cancel here/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cancel this booking" })).not.toBeInTheDocument();
});

test("what was confirmed and is canceled can be taken out of the calendar, what never was is not in there", async () => {
  const show = (fromStatus: BookingStatus) => {
    const events = [{ toStatus: fromStatus }, { fromStatus, toStatus: BookingStatus.CANCELED_USER }];
    const booking = bookingOf(BookingStatus.CANCELED_USER, { events });
    return renderPage(<BookingPage id="b1" />, {
      server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking })),
    });
  };
  const { unmount } = show(BookingStatus.CONFIRMED);
  const link = await screen.findByRole("link", { name: "Take it out of your calendar" });
  expect(link).toHaveAttribute("href", "/api/bookings/b1.ics");
  unmount();
  show(BookingStatus.PENDING_REVIEW);
  expect(await screen.findByRole("link", { name: "Book again" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Take it out of your calendar" })).not.toBeInTheDocument();
});

test("a confirmed booking whose hours are over has been played", async () => {
  const slots = [{ startTime: inMinutes(-90), endTime: inMinutes(-30), courtName: "Court 1" }];
  const booking = bookingOf(BookingStatus.CONFIRMED, { slots });
  renderPage(<BookingPage id="b1" />, {
    server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking })),
  });
  expect(await screen.findByText("Played")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "The story" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Add to calendar" })).not.toBeInTheDocument();
});

test("an open booking is asked after again, and changes before one's eyes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let status = BookingStatus.PENDING_REVIEW;
  renderPage(<BookingPage id="b1" />, {
    server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking: bookingOf(status) })),
  });
  await screen.findByText("Waiting for the venue");
  status = BookingStatus.CONFIRMED;
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await screen.findByText("Confirmed")).toBeInTheDocument();
  vi.useRealTimers();
});

test("somebody else's booking is not found", async () => {
  renderPage(<BookingPage id="b1" />, {
    server: (router) =>
      router.rpc(BookingService.method.getBooking, () => {
        throw new ConnectError("", Code.NotFound);
      }),
  });
  expect(await screen.findByRole("heading", { name: "Booking Not Found" })).toBeInTheDocument();
});

test("one's bookings are those to come, and those behind at their own address", async () => {
  const { user, router } = renderPage(<MyBookings />, {
    server: (r) =>
      r.rpc(BookingService.method.listMyBookings, ({ past }) =>
        past ? { bookings: [], total: 0 } : { bookings: [bookingOf(BookingStatus.CONFIRMED)], total: 1 },
      ),
  });
  expect(await screen.findByRole("link", { name: "Gor Senayan" })).toHaveAttribute("href", "/booking/b1");
  await user.click(screen.getByRole("link", { name: "Past" }));
  expect(await screen.findByText("Nothing here yet")).toBeInTheDocument();
  expect(router.state.location.search).toBe("?when=past");
});

test("what waits for the player stands first, with the time that is left", async () => {
  const bookings = [
    bookingOf(BookingStatus.CONFIRMED, { id: "sure", venue: { name: "Gor Yakin", timeZone: zone } }),
    bookingOf(BookingStatus.AWAITING_PAYMENT, { id: "due", expiresAt: inMinutes(90) }),
  ];
  renderPage(<MyBookings />, {
    server: (router) => router.rpc(BookingService.method.listMyBookings, () => ({ bookings, total: 2 })),
  });
  const waiting = within(await screen.findByRole("region", { name: "Up to you now" }));
  expect(waiting.getByRole("link")).toHaveAttribute("href", "/booking/due");
  expect(waiting.getByText(/^Rp\s300,000 · 1 hr 30 min left$/)).toBeInTheDocument();
  const others = within(screen.getByRole("region", { name: "Coming up" }));
  expect(others.getByRole("link", { name: "Gor Yakin" })).toBeInTheDocument();
});

test("bookings to come are paged after ten", async () => {
  const bookings = Array.from({ length: 13 }, (_, index) =>
    bookingOf(BookingStatus.CONFIRMED, { id: `b${index}`, venue: { name: `Gor ${index}`, timeZone: zone } }),
  );
  const { user } = renderPage(<MyBookings />, {
    server: (router) => router.rpc(BookingService.method.listMyBookings, () => ({ bookings, total: 13 })),
  });
  expect(await screen.findByRole("link", { name: "Gor 9" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Gor 10" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: /Next/ }));
  expect(await screen.findByRole("link", { name: "Gor 12" })).toBeInTheDocument();
});

test("whoever has booked nothing is shown where to begin", async () => {
  renderPage(<MyBookings />, {
    path: "/id/my",
    server: (router) => router.rpc(BookingService.method.listMyBookings, () => ({ bookings: [], total: 0 })),
  });
  expect(await screen.findByText("Belum ada lapangan yang kamu booking")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Cari lapangan" })).toHaveAttribute("href", "/id/venue/search");
});
