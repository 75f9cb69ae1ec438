import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { act, screen, waitFor, within } from "@testing-library/react";
import * as sonner from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Booking, BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { emailConfirmed } from "~/lib/session/email-confirmation";
import { survivePageTranslation } from "~/ui/language/translated-page";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { translatePage } from "../../../../test/translate";
import { at, bookingOf, refusal, tomorrow } from "../booking.fixture";
import { dropDraft, storedDraft } from "../draft/booking-draft";
import { BookVenue } from "./book-venue";
import { venue } from "./venue.fixture";

beforeEach(() => signedInAs("ayu"));

afterEach(() => {
  vi.restoreAllMocks();
  signedOut();
  dropDraft();
});

const hour = (time: string) => screen.findByRole("button", { name: new RegExp(`^${time}`) });
const submit = () => screen.findByRole("button", { name: "Request these hours" });

const openForm = (server: (router: ConnectRouter) => void) =>
  renderPage(<BookVenue venueId="v1" />, { path: "/venue/v1/book", pattern: "/venue/v1/book", server });

test("selected hours are totalled and requested, and the booking's page opens", async () => {
  const { server, sent } = venue(new Set([17]));
  const { user, router } = openForm(server);
  expect(await hour("17:00")).toHaveTextContent(/Held$/);
  expect(await submit()).toBeDisabled();
  await user.click(await hour("18:00"));
  await user.click(await hour("19:00"));
  const summary = within(screen.getByRole("region", { name: "Your booking" }));
  expect(summary.getByText("18:00–20:00 WIB")).toBeInTheDocument();
  expect(summary.getByText(/2 hours/)).toBeInTheDocument();
  expect(summary.getByText(/are held. The venue answers within 1 day/)).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: /Notes/ }), "  Two balls ");
  await user.click(await submit());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent).toEqual([
    {
      starts: [at(18).getTime(), at(19).getTime()],
      notes: "Two balls",
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      court: "",
      price: [30_000_000n, 30_000_000n],
    },
  ]);
});

test("picked neighbours are one range, whose outer corners alone are round", async () => {
  const { user } = openForm(venue(new Set()).server);
  for (const time of ["17:00", "18:00", "20:00"]) await user.click(await hour(time));
  const joins = async (time: string) => {
    const { joinsPrevious, joinsNext } = (await hour(time)).dataset;
    return [joinsPrevious, joinsNext];
  };
  expect(await joins("17:00")).toEqual([undefined, "true"]);
  expect(await joins("18:00")).toEqual(["true", undefined]);
  expect(await joins("20:00")).toEqual([undefined, undefined]);
});

test("in a translated page, an hour is picked and given back", async () => {
  survivePageTranslation();
  const { server } = venue(new Set());
  const { user } = openForm(server);
  expect(await hour("18:00")).toHaveTextContent(/Free$/);
  await translatePage();
  await user.click(await hour("18:00"));
  expect(await hour("18:00")).toHaveTextContent(/Picked$/);
  await translatePage();
  await user.click(await hour("18:00"));
  expect(await hour("18:00")).toHaveTextContent(/Free$/);
  expect(await hour("18:00")).toHaveAttribute("aria-pressed", "false");
});

test("an hour that someone else booked is named, the rest stays selected, and other hours are offered", async () => {
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
  expect(lost).toHaveTextContent("Your other selections are kept.");
  expect(lost).toHaveFocus();
  await waitFor(async () => expect(await hour("18:00")).toHaveTextContent(/Held$/));
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

test("a lost hour links to the player's own booking that has it", async () => {
  const taken = new Set<number>();
  const own: Booking[] = [];
  const { server } = venue(taken, () => {
    // Another tab was faster.
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

test("a player with a booking at that time is warned before booking another", async () => {
  const { server } = venue(new Set());
  const listed = vi.fn(() => ({ bookings: [bookingOf(BookingStatus.CONFIRMED)] }));
  const { user, router } = openForm((it) => {
    server(it);
    it.rpc(BookingService.method.listMyBookings, listed);
  });
  await user.click(await hour("20:00"));
  await waitFor(() => expect(listed).toHaveBeenCalled());
  await user.click(await hour("19:00"));
  expect(await screen.findByText(/an additional court/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /18:00–20:00/ })).toHaveAttribute("href", "/booking/b1");
  await user.click(await hour("19:00"));
  expect(screen.queryByText(/an additional court/)).not.toBeInTheDocument();
  await user.click(await submit());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
});

test("a booking with an unknown outcome is not reported as a duplicate", async () => {
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
  await expect(screen.findByText(/an additional court/, {}, { timeout: 300 })).rejects.toThrow();
});

test("a booking with an unknown outcome is not reported as a duplicate beside a lost hour either", async () => {
  const made: Booking[] = [];
  let attempts = 0;
  const { server } = venue(new Set(), () => {
    attempts += 1;
    if (attempts === 1) throw refusal("SLOT_TAKEN", { slots: at(19).toISOString() });
    made.splice(0, 1, bookingOf(BookingStatus.PENDING_REVIEW));
    // A proxy's answer when the server is lost.
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
  await expect(screen.findByText(/an additional court/, {}, { timeout: 300 })).rejects.toThrow();
  expect(screen.getByText(/just been taken/)).toBeInTheDocument();
});

test("a dismissed message about lost hours does not come back as a failure", async () => {
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

test("the hours of a booking with an unknown outcome are not reported as lost", async () => {
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

test("an hour lost before submitting is removed and named", async () => {
  const taken = new Set<number>();
  const { server } = venue(taken);
  const { user, queryClient } = openForm(server);
  await user.click(await hour("18:00"));
  taken.add(18);
  await queryClient.invalidateQueries();
  const lost = await screen.findByRole("alert");
  expect(lost).toHaveTextContent("18:00–19:00 WIB");
  expect(lost).not.toHaveTextContent("Everything else you chose");
  expect(screen.getByText(/Nothing picked yet/)).toBeInTheDocument();
});

test("a lost connection keeps everything, and the retry has the same idempotency key", async () => {
  let failures = 2;
  const { server, sent } = venue(new Set(), () => {
    if (failures-- > 0) throw new ConnectError("", Code.Unavailable);
  });
  const { user, router } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  // The first failure is retried automatically.
  const again = await screen.findByRole("button", { name: "Try Again" }, { timeout: 3_000 });
  expect(screen.getByRole("alert")).toHaveTextContent("Nothing you typed is lost");
  await user.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("too many open bookings are reported, with a link to them", async () => {
  const { server } = venue(new Set(), () => {
    throw refusal("TOO_MANY_OPEN_BOOKINGS", { limit: "10" });
  });
  const { user } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/You can have 10 open bookings at a time/)).toBeInTheDocument();
  expect(alert.getByRole("link", { name: "See my bookings" })).toHaveAttribute("href", "/my");
});

test("a booking whose response arrives after its page was left is announced, and its draft is deleted", async () => {
  signedInAs("budi");
  const toast = vi.spyOn(sonner.toast, "success");
  const server = Promise.withResolvers<void>();
  const { user, router } = openForm(venue(new Set(), () => server.promise).server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  expect(storedDraft("v1")?.bySport.futsal).toHaveLength(1);
  await router.navigate("/play");
  await waitFor(() => expect(screen.queryByRole("region")).not.toBeInTheDocument());
  server.resolve();
  await waitFor(() => expect(toast).toHaveBeenCalledWith("Sent. Your hours are held."));
  expect(storedDraft("v1")).toBeNull();
  expect(router.state.location.pathname).toBe("/play");
});

test("a booking repeated after confirming the email is announced, and its draft is deleted", async () => {
  signedInAs("budi");
  const toast = vi.spyOn(sonner.toast, "success");
  let isConfirmed = false;
  const { server } = venue(new Set(), () => {
    if (!isConfirmed) throw refusal("EMAIL_NOT_VERIFIED");
  });
  const { user, router } = openForm(server);
  await user.click(await hour("18:00"));
  await user.click(await submit());
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  isConfirmed = true;
  act(() => emailConfirmed());
  await waitFor(() => expect(router.state.location.pathname).toBe("/booking/b1"));
  await waitFor(() => expect(toast).toHaveBeenCalledWith("Sent. Your hours are held."));
  expect(storedDraft("v1")).toBeNull();
});

test("the hour named in the address is selected", async () => {
  const { server } = venue(new Set());
  const path = `/venue/v1/book?sport=futsal&date=${tomorrow}&at=${at(19).toISOString()}`;
  renderPage(<BookVenue venueId="v1" />, { path, pattern: "/venue/v1/book", server });
  await waitFor(async () => expect(await hour("19:00")).toHaveAttribute("aria-pressed", "true"));
});

test("booking an unknown venue shows that it does not exist", async () => {
  const server = (router: ConnectRouter) => {
    router.rpc(VenueService.method.getVenue, () => {
      throw new ConnectError("", Code.NotFound);
    });
  };
  openForm(server);
  expect(await screen.findByRole("heading", { name: "Venue Not Found" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Go Back" })).toBeInTheDocument();
});
