import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import type { UpdateVenueStatusRequest, UpsertCourtRequest, UpsertVenueRequest } from "~/gen/lapang/v1/venue_admin_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import * as session from "~/lib/session/session";
import { refusal, violations } from "../../../../test/refuse";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

test("saving details leaves the rest of the venue unchanged", async () => {
  const { user, saved } = showEditor("details");
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  await user.type(name, " Baru");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue).toMatchObject({ ...aVenue(), name: "Gor Senayan Baru" });
});

test("after saving, the form shows the server's version", async () => {
  let venue = aVenue();
  const { user } = showEditor("details", {
    getVenueForAdmin: () => ({ venue }),
    upsertVenue({ venue: sent }) {
      venue = { ...aVenue(), name: sent?.name.replaceAll(/ +/g, " ") ?? "" };
      return { venue };
    },
  });
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.type(name, "  Baru");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument());
  expect(name).toHaveValue("Gor Senayan Baru");
});

test("server violations are shown at their fields, and the input stays", async () => {
  const upsertVenue = () => {
    throw violations({ "venue.city": "venue.city" });
  };
  const { user } = showEditor("details", { upsertVenue });
  const city = await screen.findByRole("textbox", { name: /City/ });
  await user.type(city, "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This cannot be used. Check it once more.")).toBeInTheDocument();
  expect(city).toHaveValue("Jakarta!");
  expect(city).toHaveFocus();
});

test("after a conflict, reloading reapplies what was typed", async () => {
  const theirs = aVenue({ city: "Depok", updatedAt: { seconds: 2n } });
  let current = aVenue({ updatedAt: { seconds: 1n } });
  const sent: UpsertVenueRequest[] = [];
  const { user } = showEditor("details", {
    getVenueForAdmin: () => ({ venue: current }),
    upsertVenue(request) {
      sent.push(request);
      if (request.venue?.updatedAt?.seconds !== current.updatedAt?.seconds)
        throw refusal(Code.FailedPrecondition, "VENUE_CHANGED");
      current = aVenue({ name: request.venue?.name, city: request.venue?.city, updatedAt: { seconds: 3n } });
      return { venue: current };
    },
  });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), " Baru");
  current = theirs;
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Somebody else has changed this venue/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Load again" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: /City/ })).toHaveValue("Depok"));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Gor Senayan Baru");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.venue).toMatchObject({ name: "Gor Senayan Baru", city: "Depok", updatedAt: { seconds: 2n } });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument());
});

test("leaving a tab with unsaved changes asks first", async () => {
  vi.spyOn(session, "knownSession").mockReturnValue({} as never);
  const { user, router } = showEditor("details");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  await user.click(screen.getByRole("link", { name: "Prices" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
  expect(router.state.location.search).toBe("?tab=details");
  await user.click(question.getByRole("button", { name: "Leave the page" }));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=prices"));
});

test("a day gets its own hours and a second range", async () => {
  const { user, saved } = showEditor("hours");
  await user.click(await screen.findByRole("button", { name: "Add hours on Tuesday" }));
  await user.click(screen.getByRole("button", { name: "Add hours on Monday" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue?.openingHours).toMatchObject([
    { day: "monday", openMinute: 480, closeMinute: 1320 },
    { day: "monday", openMinute: 1380, closeMinute: 1440 },
    { day: "tuesday", openMinute: 480, closeMinute: 1320 },
  ]);
});

test("a sport can be removed, but not the last one", async () => {
  const only = aVenue();
  const other = { ...only.sports[0], sportId: "padel" } as (typeof only.sports)[number];
  let venue = { ...only, sports: [...only.sports, other] };
  const { user, saved } = showEditor("sports", {
    getVenueForAdmin: () => ({ venue }),
    upsertVenue(request) {
      saved.push(request);
      venue = only;
      return { venue };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove Padel" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove Padel?" }));
  await user.click(question.getByRole("button", { name: "Remove sport" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Padel" })).not.toBeInTheDocument());
  expect(saved[0]?.venue?.sports).toMatchObject([{ sportId: "futsal" }]);
  expect(screen.queryByRole("button", { name: /^Remove / })).not.toBeInTheDocument();
});

test("a sport's booking settings are saved", async () => {
  const { user, saved } = showEditor("sports");
  await user.click(await screen.findByRole("radio", { name: "Confirmed instantly" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue?.sports).toMatchObject([
    {
      sportId: "futsal",
      bookingMode: 2,
      paymentMode: 2,
      letsChooseCourt: true,
      paymentInstructions: { bankName: "BCA" },
    },
  ]);
});

test("a venue can keep the choice of the court, and is asked for exact prices where players pay beforehand", async () => {
  const { user, saved } = showEditor("sports");
  await user.click(await screen.findByRole("radio", { name: "Confirmed instantly" }));
  await user.click(screen.getByRole("switch", { name: "Players choose the court" }));
  expect(screen.getByRole("link", { name: "Set exact prices" })).toHaveAttribute(
    "href",
    "/internal/venues/v1?tab=prices",
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.venue?.sports).toMatchObject([{ letsChooseCourt: false }]));
});

test("staff can require a second review of accepted offers", async () => {
  const { user, saved } = showEditor("sports");
  await user.click(await screen.findByRole("switch", { name: /confirmed as soon as the player accepts it/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.venue?.sports).toMatchObject([{ confirmTakenOffers: false }]));
});

test("the tax within prices is typed in per cent; what cannot be read is said at the field", async () => {
  const { user, saved } = showEditor("sports");
  const field = await screen.findByRole("textbox", { name: /Local tax within prices/ });
  await user.type(field, "10.555");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Write a rate from 0 to 75/)).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(saved).toHaveLength(0);
  await user.clear(field);
  await user.type(field, "10,5");
  expect(field).toHaveAccessibleDescription(/^10\.5%: of Rp\s100,000, Rp\s9,502 is tax\./);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.venue?.sports).toMatchObject([{ taxBasisPoints: 1050 }]));
});

test("a court is added, and another is put back on sale", async () => {
  const courts: UpsertCourtRequest[] = [];
  const upsertCourt = (request: UpsertCourtRequest) => {
    courts.push(request);
    return {};
  };
  const { user } = showEditor("courts", { upsertCourt });
  await user.click(await screen.findByRole("button", { name: "Add a court for Futsal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a court" }));
  await user.type(dialog.getByRole("textbox"), "Court 3");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Activate Court 2" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Activate" }));
  await waitFor(() => expect(courts).toHaveLength(2));
  expect(courts).toMatchObject([
    { venueId: "v1", sportId: "futsal", court: { id: "", name: "Court 3", isActive: true } },
    { court: { id: "c2", name: "Court 2", isActive: true } },
  ]);
});

test("prepayment without payment instructions is refused at its fields", async () => {
  const venue = aVenue();
  const [futsal] = venue.sports;
  if (futsal?.paymentInstructions) futsal.paymentInstructions.accountNumber = "";
  const { user, saved } = showEditor("sports", { getVenueForAdmin: () => ({ venue }) });
  await user.click(await screen.findByRole("radio", { name: "Confirmed instantly" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const number = screen.getByRole("textbox", { name: /^Account number/ });
  await waitFor(() => expect(number).toHaveAccessibleDescription(/upload a QRIS code/));
  expect(saved).toEqual([]);
  await user.type(number, "123");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test("coordinates are accepted as copied from a map; other text is refused", async () => {
  const { user, saved } = showEditor("details");
  const place = await screen.findByRole("textbox", { name: "Coordinates" });
  expect(place).toHaveValue("-6.2186, 106.8018");
  await user.clear(place);
  await user.paste("106.8018, -6.2186");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(place).toHaveAccessibleDescription(/not valid/));
  expect(saved).toEqual([]);
  await user.clear(place);
  await user.paste("https://www.google.com/maps/@-6.25,106.8,17z");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue).toMatchObject({ latitude: -6.25, longitude: 106.8 });
});

test("a place far from the city's other venues shows a warning", async () => {
  const others = [
    { id: "v1", latitude: -6.2, longitude: 106.8 },
    { id: "v2", latitude: -6.21, longitude: 106.82 },
  ];
  const { user } = showEditor("details", {}, (router) =>
    router.rpc(VenueService.method.searchVenues, () => ({ venues: others })),
  );
  const place = await screen.findByRole("textbox", { name: "Coordinates" });
  expect(screen.queryByText(/every other venue in Jakarta/)).not.toBeInTheDocument();
  await user.clear(place);
  await user.paste("-6.9, 107.6");
  expect(await screen.findByText(/away from every other venue in Jakarta/)).toBeInTheDocument();
});

test("a website without https:// is completed", async () => {
  const { user, saved } = showEditor("details");
  await user.click(await screen.findByRole("textbox", { name: /^Website/ }));
  await user.paste("gormelati.com");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.venue?.website).toBe("https://gormelati.com"));
});

test("new hours that exclude bookings list them and ask before saving", async () => {
  const confirmed: boolean[] = [];
  const { user } = showEditor("hours", {
    upsertVenue({ venue, confirm }) {
      confirmed.push(confirm);
      if (confirm) return { venue };
      throw refusal(Code.FailedPrecondition, "HOURS_HAVE_BOOKINGS", {
        times: "2026-03-05T12:00:00Z/2026-03-05T13:00:00Z",
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove these hours on Monday" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/19:00–20:00/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(confirmed).toEqual([false, true]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

test("another slot length asks before it is saved over bookings", async () => {
  const confirmed: boolean[] = [];
  const { user } = showEditor("sports", {
    upsertVenue({ venue, confirm }) {
      confirmed.push(confirm);
      const times = "2026-11-24T12:00:00Z/2026-11-24T13:00:00Z";
      if (!confirm) throw refusal(Code.FailedPrecondition, "SLOTS_HAVE_BOOKINGS", { times });
      return { venue };
    },
  });
  await user.click(await screen.findByRole("button", { name: /Slot length/ }));
  await user.click(await screen.findByRole("option", { name: "90 min" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/19:00–20:00/)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(confirmed).toEqual([false, true]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument());
});

test("a court with bookings stays active, and the refusal links to them", async () => {
  const upsertCourt = () => {
    throw refusal(Code.FailedPrecondition, "COURT_HAS_BOOKINGS", {
      ...{ bookings: "2", booking_ids: "b2,b1" },
      times: "2026-11-25T12:00:00Z/2026-11-25T13:00:00Z,2026-11-24T12:00:00Z/2026-11-24T14:00:00Z",
    });
  };
  const { user } = showEditor("courts", { upsertCourt });
  await user.click(await screen.findByRole("button", { name: "Deactivate Court 1" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Deactivate" }));
  expect(await question.findByRole("alert")).toHaveTextContent("This court has upcoming bookings. Cancel them first.");
  const links = question.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    [expect.stringMatching(/24 Nov.*19:00–21:00/), "/internal/bookings/b1"],
    [expect.stringMatching(/25 Nov.*19:00–20:00/), "/internal/bookings/b2"],
  ]);
});

test("only the wrong time of a pair is marked, and a cleared one is an error", async () => {
  const { user, saved } = showEditor("hours");
  const closes = await screen.findByRole("textbox", { name: /^Monday, closes/ });
  await user.clear(closes);
  await user.type(closes, "22.15");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Only half and whole hours can be used.")).toBeInTheDocument();
  const invalid = () =>
    screen.getAllByRole("textbox", { name: /^Monday, / }).map((field) => field.getAttribute("aria-invalid") === "true");
  expect(invalid()).toEqual([false, true]);
  await user.clear(closes);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Fill in every time, or remove these hours.")).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test("a closing time of 24.00 is midnight, and is shown as that", async () => {
  const { user, saved } = showEditor("hours");
  const closes = await screen.findByRole("textbox", { name: /^Monday, closes/ });
  await user.clear(closes);
  await user.type(closes, "2400");
  await user.tab();
  expect(closes).toHaveValue("24:00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.venue?.openingHours).toMatchObject([{ openMinute: 480, closeMinute: 1440 }]));
  expect(screen.queryByText("the next day")).not.toBeInTheDocument();
});

test("an inactive venue shows the steps and leads on to the next one", async () => {
  const venue = aVenue({ isActive: false, openingHours: [] });
  showEditor("courts", { getVenueForAdmin: () => ({ venue }) });
  const steps = within(await screen.findByRole("list", { name: "Steps" })).getAllByRole("listitem");
  expect(steps.find((step) => step.getAttribute("aria-current") === "step")).toHaveTextContent("Opening hours");
  expect(screen.getByRole("link", { name: "Next: Opening hours" })).toHaveAttribute(
    "href",
    "/internal/venues/v1?tab=hours",
  );
});

test("a venue without hours is offered usual ones, saved by one press", async () => {
  const venue = aVenue({ isActive: false, openingHours: [] });
  const { user, saved } = showEditor("hours", { getVenueForAdmin: () => ({ venue }) });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue?.openingHours).toHaveLength(7);
  expect(saved[0]?.venue?.openingHours[6]).toMatchObject({ day: "sunday", openMinute: 360, closeMinute: 1380 });
});

test("a complete venue is opened from its steps", async () => {
  const set: UpdateVenueStatusRequest[] = [];
  const bands = [{ sportId: "futsal", segment: "standard", days: ["monday"], startHour: 8, endHour: 22 }];
  const getVenueForAdmin = () => ({ venue: aVenue({ isActive: false }), bands });
  const { user } = showEditor("prices", {
    getVenueForAdmin,
    updateVenueStatus(request) {
      set.push(request);
      return { success: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Open to players" }));
  await waitFor(() => expect(set).toMatchObject([{ venueId: "v1", isActive: true }]));
});

test("the steps name hours without a price, and the venue can be opened without them", async () => {
  const set: UpdateVenueStatusRequest[] = [];
  const bands = [{ sportId: "futsal", segment: "standard", days: ["monday"], startHour: 17, endHour: 22 }];
  const getVenueForAdmin = () => ({ venue: aVenue({ isActive: false }), bands });
  const { user } = showEditor("prices", {
    getVenueForAdmin,
    updateVenueStatus(request) {
      set.push(request);
      return { success: true };
    },
  });
  expect(await screen.findByRole("heading", { name: /^Step 4 of 6: Prices/ })).toBeInTheDocument();
  expect(screen.getByText(/, no price: Mon 08:00–17:00/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open anyway" }));
  await waitFor(() => expect(set).toMatchObject([{ venueId: "v1", isActive: true }]));
});

test.each([
  [0, true],
  [1, false],
])("an open venue with %d bookings says what comes next: %s", async (past, isShown) => {
  const counted: string[] = [];
  showEditor("details", {}, (router) =>
    router.rpc(BookingAdminService.method.listBookingsForAdmin, ({ venueId }) => {
      counted.push(venueId);
      return { counts: { waiting: 0, today: 0, coming: 0, past } };
    }),
  );
  await waitFor(() => expect(counted).toEqual(["v1"]));
  const heading = { name: "Your venue is open" };
  if (isShown) expect(await screen.findByRole("heading", heading)).toBeInTheDocument();
  else expect(screen.queryByRole("heading", heading)).not.toBeInTheDocument();
});

test("another manager's venue is not found", async () => {
  const getVenueForAdmin = () => {
    throw new ConnectError("", Code.NotFound);
  };
  showEditor("details", { getVenueForAdmin });
  expect(await screen.findByRole("heading", { name: "Venue Not Found" })).toBeInTheDocument();
});
