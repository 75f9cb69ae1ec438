import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { instantOf } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { bookingOf, inMinutes, refusal, tomorrow, zone } from "../booking.fixture";
import { MyBookings } from "../list/my-bookings";
import { BookingPage } from "./booking-page";

test("a pending booking shows its deadline and history, and can be cancelled after a confirm dialog", async () => {
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
  expect(screen.getByText("You requested these hours")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Call +62 21 555 0101" })).toHaveAttribute("href", "tel:+62215550101");

  await user.click(screen.getByRole("button", { name: "Withdraw this request" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Withdraw this request?" }));
  await user.type(dialog.getByRole("textbox"), "It rains");
  await user.click(dialog.getByRole("button", { name: "Yes, withdraw it" }));
  expect(await screen.findByText("Canceled by you")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(reasons).toEqual(["It rains"]);
  expect(screen.queryByRole("button", { name: "Withdraw this request" })).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toHaveTextContent("Canceled by you"));
  expect(screen.queryByRole("button", { name: "Withdraw this request" })).not.toBeInTheDocument();
  const again = screen.getByRole("link", { name: "Book again" }).getAttribute("href") ?? "";
  const hours = [18, 20].map((hour) => instantOf(tomorrow, hour * 60, zone).toISOString()).join("/");
  expect(Object.fromEntries(new URLSearchParams(again.split("?")[1]))).toEqual({
    sport: "futsal",
    date: tomorrow,
    at: hours,
  });
});

test("a booking at a deactivated venue has no link to the venue", async () => {
  renderPage(<BookingPage id="b1" />, {
    server: (router) =>
      router.rpc(BookingService.method.getBooking, () => ({
        booking: bookingOf(BookingStatus.CANCELED_ADMIN, {
          venue: { name: "Gor Senayan", timeZone: zone, isDeactivated: true },
        }),
      })),
  });
  expect(await screen.findByText("Gor Senayan takes no bookings at the moment.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Gor Senayan" })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Book again" })).not.toBeInTheDocument();
});

test("a price range is explained, and a price set by the venue is not", async () => {
  const range = { priceMin: 15_000_000n, priceMax: 20_000_000n };
  const show = (price: object) =>
    renderPage(<BookingPage id="b1" />, {
      server: (router) =>
        router.rpc(BookingService.method.getBooking, () => ({
          booking: bookingOf(BookingStatus.PENDING_REVIEW, price),
        })),
    });
  const ranged = show(range);
  expect(await screen.findByText(/is within this range/)).toBeInTheDocument();
  ranged.unmount();
  show({ ...range, finalPrice: 18_000_000n });
  expect(await screen.findByText("Rp 180,000")).toBeInTheDocument();
  expect(screen.queryByText(/is within this range/)).not.toBeInTheDocument();
});

test("a refused cancellation is shown in the dialog, which stays open", async () => {
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

test("past the cut-off a booking has no cancel button, and the page says so", async () => {
  renderPage(<BookingPage id="b1" />, {
    server: (router) =>
      router.rpc(BookingService.method.getBooking, () => ({ booking: bookingOf(BookingStatus.CONFIRMED) })),
  });
  expect(await screen.findByText(/too late to cancel here/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cancel this booking" })).not.toBeInTheDocument();
});

test("a cancelled booking that was confirmed can be removed from the calendar, one that never was cannot", async () => {
  const show = (fromStatus: BookingStatus) => {
    const events = [{ toStatus: fromStatus }, { fromStatus, toStatus: BookingStatus.CANCELED_USER }];
    const booking = bookingOf(BookingStatus.CANCELED_USER, { events });
    return renderPage(<BookingPage id="b1" />, {
      server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking })),
    });
  };
  const { unmount } = show(BookingStatus.CONFIRMED);
  const link = await screen.findByRole("link", { name: "Remove from calendar" });
  expect(link).toHaveAttribute("href", "/api/bookings/b1.ics");
  unmount();
  show(BookingStatus.PENDING_REVIEW);
  expect(await screen.findByRole("link", { name: "Book again" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Remove from calendar" })).not.toBeInTheDocument();
});

test("a confirmed booking whose hours are over counts as played", async () => {
  const slots = [{ startTime: inMinutes(-90), endTime: inMinutes(-30), courtName: "Court 1" }];
  const booking = bookingOf(BookingStatus.CONFIRMED, { slots });
  renderPage(<BookingPage id="b1" />, {
    server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking })),
  });
  expect(await screen.findByText("Played")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "History" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Add to calendar" })).not.toBeInTheDocument();
});

test("an open booking is polled, and updates on screen", async () => {
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

test("a booking is shared with its court and hours but not its number, which only the chat with the venue names", async () => {
  const booking = bookingOf(BookingStatus.CONFIRMED, { number: "K7P2XM" });
  const venue = { id: "v1", name: "Gor Senayan", city: "Jakarta", citySlug: "jakarta", slug: "gor-senayan" };
  const { user } = renderPage(<BookingPage id="b1" />, {
    server: (router) => {
      router.rpc(BookingService.method.getBooking, () => ({ booking }));
      router.rpc(VenueService.method.getVenue, () => ({
        venue: { ...venue, profile: { whatsapp: "0812 3456 7890" } },
      }));
    },
  });
  const chat = await screen.findByRole("link", { name: "Chat with the venue on WhatsApp" });
  const opened = new URL(chat.getAttribute("href") ?? "");
  expect(opened.href).toContain("https://wa.me/6281234567890?");
  expect(opened.searchParams.get("text")).toMatch(/K7P2XM.*18:00–20:00/);

  await user.click(screen.getByRole("button", { name: "Share" }));
  const shared = await navigator.clipboard.readText();
  expect(shared).toMatch(/18:00–20:00 WIB, Court 1/);
  expect(shared).toContain("/courts/jakarta/gor-senayan");
  expect(shared).not.toContain("K7P2XM");
});

test("someone else's booking is not found", async () => {
  renderPage(<BookingPage id="b1" />, {
    server: (router) =>
      router.rpc(BookingService.method.getBooking, () => {
        throw new ConnectError("", Code.NotFound);
      }),
  });
  expect(await screen.findByRole("heading", { name: "Booking Not Found" })).toBeInTheDocument();
});

test("my bookings lists upcoming ones, and past ones at an address of their own", async () => {
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

test("bookings that need the player come first, with the time left", async () => {
  const bookings = [
    bookingOf(BookingStatus.CONFIRMED, { id: "sure", venue: { name: "Gor Yakin", timeZone: zone } }),
    bookingOf(BookingStatus.AWAITING_PAYMENT, { id: "due", expiresAt: inMinutes(90) }),
  ];
  renderPage(<MyBookings />, {
    server: (router) => router.rpc(BookingService.method.listMyBookings, () => ({ bookings, total: 2 })),
  });
  const waiting = within(await screen.findByRole("region", { name: "Your turn now" }));
  expect(waiting.getByRole("link")).toHaveAttribute("href", "/booking/due");
  expect(waiting.getByText(/^Rp\s300,000 · 1 hr 30 min left$/)).toBeInTheDocument();
  const others = within(screen.getByRole("region", { name: "Coming up" }));
  expect(others.getByRole("link", { name: "Gor Yakin" })).toBeInTheDocument();
});

test("upcoming bookings are paged after ten", async () => {
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

test("a player without bookings gets a link to the venue search", async () => {
  renderPage(<MyBookings />, {
    path: "/id/my",
    server: (router) => router.rpc(BookingService.method.listMyBookings, () => ({ bookings: [], total: 0 })),
  });
  expect(await screen.findByText("Belum ada lapangan yang kamu booking")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Cari lapangan" })).toHaveAttribute("href", "/id/venue/search");
});

const spanOf = (hour: number) => ({
  startTime: timestampFromMs(instantOf(tomorrow, hour * 60, zone).getTime()),
  endTime: timestampFromMs(instantOf(tomorrow, (hour + 1) * 60, zone).getTime()),
});

test("a booking shows its number, the hours first requested, and where a received payment goes", async () => {
  const booking = bookingOf(BookingStatus.CANCELED_ADMIN, {
    number: "K7P2XM",
    requestedSlots: [spanOf(8)],
    payment: { reportedAt: inMinutes(-60), confirmedAt: inMinutes(-30) },
    paid: { amount: 30_000_000n },
  });
  renderPage(<BookingPage id="b1" />, {
    server: (router) => router.rpc(BookingService.method.getBooking, () => ({ booking })),
  });
  expect(await screen.findByText("K7P2XM")).toBeInTheDocument();
  expect(screen.getByText(/08:00–09:00 WIB/)).toBeInTheDocument();
  expect(screen.getByText(/300,000 for this booking/)).toBeInTheDocument();
});
