import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { type DecideCourtRequestRequest, VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { refusal, violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { aVenue } from "../venue.fixture";
import { CourtRequests } from "./court-requests";

afterEach(() => {
  toast.dismiss();
});

const courts = [1, 2].map((at) => ({ id: `c${at}`, name: `Court ${at}`, isActive: true }));
const venue = aVenue({ sports: [{ sportId: "badminton", courts }] });
const block = { courtIds: ["c1", "c2"], fromDate: "2026-12-12", toDate: "2026-12-12", fromMinute: 480, toMinute: 1080 };
const budi = {
  id: "t1",
  tournamentName: "Budi Open",
  organiserName: "Budi Santoso",
  sportId: "badminton",
  block,
  agreement: CourtAgreement.ASKED,
};
const decided = { ...budi, id: "t2", tournamentName: "Uji Cup", agreement: CourtAgreement.AGREED };
const at = (text: string) => timestampFromDate(new Date(text));
const taken = { courtId: "c2", startTime: at("2026-12-12T10:00:00Z"), endTime: at("2026-12-12T11:00:00Z") };

type Case = { requests?: object[]; role?: StaffRole; checked?: () => void; answered?: () => void };

function show({ requests = [budi, decided], role, checked = () => {}, answered = () => {} }: Case = {}) {
  const sent: DecideCourtRequestRequest[] = [];
  let left = requests;
  const shown = (
    <>
      <CourtRequests venueId="v1" />
      <Toaster />
    </>
  );
  const page = renderPage(shown, {
    server(router) {
      router.service(VenueAdminService, {
        getVenueForAdmin: () => ({ venue }),
        listCourtRequests: () => ({ requests: left }),
        decideCourtRequest(request) {
          if (request.validateOnly) {
            checked();
            return { inTheWay: [{ ...taken, bookingId: "k7" }] };
          }
          sent.push(request);
          answered();
          left = [];
          return { inTheWay: [taken] };
        },
      });
      router.rpc(BookingAdminService.method.getBookingForAdmin, () => ({
        booking: { id: "k7", number: "K7P2QX", guest: { name: "Pak Joko" } },
      }));
      if (role !== undefined)
        router.rpc(AuthService.method.checkInternalAccess, () => ({ venueRoles: [{ venueId: "v1", role }] }));
    },
  });
  return { ...page, sent };
}

test("who asks for which courts waits on top, and is agreed to after what is in the way was named", async () => {
  const { user, sent } = show();
  expect(await screen.findByRole("link", { name: "Budi Open" })).toHaveAttribute("href", "/compete/t1");
  expect(screen.getByText("Badminton · Budi Santoso")).toBeInTheDocument();
  expect(screen.getByText("Sat 12 Dec, 08:00–18:00 · Badminton 1, 2")).toBeInTheDocument();
  expect(screen.queryByText("Uji Cup")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Agree to Budi Open" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Agree to “Budi Open”?" }));
  expect(await dialog.findByRole("link", { name: "Pak Joko · K7P2QX" })).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "Agree and block" }));
  await waitFor(() => expect(sent).toMatchObject([{ venueId: "v1", requestId: "t1", agree: true, reason: "" }]));
  const done = "Agreed: the courts are blocked. Hours that somebody has stay as they are.";
  expect(await screen.findByText(done)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("Tournaments that ask for courts")).not.toBeInTheDocument());
});

test("a request is declined with a reason", async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole("button", { name: "Decline Budi Open" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decline “Budi Open”?" }));
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await dialog.findByText("Tell the organiser why.")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "We have a league that day.");
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  const reason = "We have a league that day.";
  await waitFor(() => expect(sent).toMatchObject([{ requestId: "t1", agree: false, reason }]));
});

test.each([
  [refusal(Code.FailedPrecondition, "NO_COURT_REQUEST"), "This has been answered or taken back in the meantime."],
  [new ConnectError("no court request", Code.NotFound), "The organiser has taken this back in the meantime."],
])("a refusal says why and keeps the reason", async (refused, words) => {
  const { user } = show({
    answered() {
      throw refused;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Decline Budi Open" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Full");
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await dialog.findByText(words)).toBeInTheDocument();
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("Full");
});

test("days that the tournament no longer has can only be declined", async () => {
  const { user } = show({
    checked() {
      throw violations({ "block.to_date": "block.outside" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Agree to Budi Open" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/Decline, so that the organiser asks for others/)).toBeInTheDocument();
});

test("without a request that waits there is no card; who only reads does not decide", async () => {
  const { unmount, container } = show({ requests: [decided] });
  await waitFor(() => expect(container).not.toHaveTextContent("Tournaments"));
  unmount();
  show({ role: StaffRole.VIEWER });
  expect(await screen.findByText("Budi Open")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Budi Open/ })).not.toBeInTheDocument();
});
