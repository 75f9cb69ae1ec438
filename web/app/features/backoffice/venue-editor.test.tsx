import { Code, ConnectError, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type UpsertCourtRequest, type UpsertVenueRequest, VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import * as session from "~/lib/session";
import { refusal, violations } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { aVenue } from "./venue.fixture";
import { VenueEditor } from "./venue-editor";

type Service = Partial<ServiceImpl<typeof VenueAdminService>>;

function show(tab: string, more: Service = {}) {
  const saved: UpsertVenueRequest[] = [];
  const server = (router: ConnectRouter) =>
    router.service(VenueAdminService, {
      getVenueForAdmin: () => ({ venue: aVenue() }),
      listVenueStaff: () => ({ staff: [{ email: "sari@example.com", name: "Sari" }] }),
      upsertVenue(request) {
        saved.push(request);
        return { venue: request.venue };
      },
      ...more,
    });
  return { ...renderPage(<VenueEditor id="v1" />, { path: `/internal/venues/v1?tab=${tab}`, server }), saved };
}

test("details are saved, and everything else of the venue stays", async () => {
  const { user, saved } = show("details");
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  await user.type(name, " Baru");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue).toMatchObject({ ...aVenue(), name: "Gor Senayan Baru" });
});

test("once saved, the form shows what the server made of it", async () => {
  let venue = aVenue();
  const { user } = show("details", {
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

test("what the server does not take is said at its field, and what was typed stays", async () => {
  const upsertVenue = () => {
    throw violations({ "venue.city": "venue.city" });
  };
  const { user } = show("details", { upsertVenue });
  const city = await screen.findByRole("textbox", { name: /City/ });
  await user.type(city, "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This cannot be used. Check it once more.")).toBeInTheDocument();
  expect(city).toHaveValue("Jakarta!");
  expect(city).toHaveFocus();
});

test("what somebody else has changed meanwhile is loaded again under what was typed", async () => {
  const theirs = aVenue({ city: "Depok", updatedAt: { seconds: 2n } });
  let current = aVenue({ updatedAt: { seconds: 1n } });
  const sent: UpsertVenueRequest[] = [];
  const { user } = show("details", {
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

test("another tab is not opened over unsaved changes without a word", async () => {
  vi.spyOn(session, "knownSession").mockReturnValue({} as never);
  const { user, router } = show("details");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  await user.click(screen.getByRole("link", { name: "Prices" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
  expect(router.state.location.search).toBe("?tab=details");
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=prices"));
});

test("a day gets hours of its own, and a second stretch", async () => {
  const { user, saved } = show("hours");
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

test("one of several sports is removed, the others stay; the only one stays", async () => {
  const only = aVenue();
  const other = { ...only.sports[0], sportId: "padel" } as (typeof only.sports)[number];
  let venue = { ...only, sports: [...only.sports, other] };
  const { user, saved } = show("sports", {
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

test("how a sport is booked is saved with the sport", async () => {
  const { user, saved } = show("sports");
  await user.click(await screen.findByRole("radio", { name: "booked at once" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.venue?.sports).toMatchObject([
    { sportId: "futsal", bookingMode: 2, paymentMode: 2, paymentInstructions: { bankName: "BCA" } },
  ]);
});

test("staff may look again at a time that they offered and a player took", async () => {
  const { user, saved } = show("sports");
  await user.click(await screen.findByRole("switch", { name: /confirmed as soon as the player takes it/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.venue?.sports).toMatchObject([{ confirmTakenOffers: false }]));
});

test("a court is added and one is put back on sale", async () => {
  const courts: UpsertCourtRequest[] = [];
  const upsertCourt = (request: UpsertCourtRequest) => {
    courts.push(request);
    return {};
  };
  const { user } = show("courts", { upsertCourt });
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

test("a manager is added by address, after a wrong one is refused here", async () => {
  const granted: string[] = [];
  const { user } = show("staff", {
    grantVenueStaff({ email }) {
      granted.push(email);
      return {};
    },
  });
  expect(await screen.findByText("Sari")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Email" }), "agus");
  await user.click(screen.getByRole("button", { name: "Add manager" }));
  expect(screen.getByText("Please enter a valid email address")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Email" }), "@example.com");
  await user.click(screen.getByRole("button", { name: "Add manager" }));
  await waitFor(() => expect(granted).toEqual(["agus@example.com"]));
});

test("a venue of others is not found", async () => {
  const getVenueForAdmin = () => {
    throw new ConnectError("", Code.NotFound);
  };
  show("details", { getVenueForAdmin });
  expect(await screen.findByRole("heading", { name: "Venue Not Found" })).toBeInTheDocument();
});
