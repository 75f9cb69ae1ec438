import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test } from "vitest";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import { type RequestCourtsRequest, type TournamentSchema, TournamentService } from "~/gen/lapang/v1/tournament_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { refusal, violations } from "../../../../../test/refuse";
import { renderPage } from "../../../../../test/render";
import { Desk } from "../desk";
import { aTournament, at } from "../tournament.fixture";

afterEach(() => {
  toast.dismiss();
});

const court = (sport: string, number: number) => ({ id: `${sport}${number}`, name: `Court ${number}`, isActive: true });
const venue = {
  id: "v1",
  name: "GOR Melati",
  timeZone: "Asia/Jakarta",
  sports: [
    { sportId: "futsal", courts: [court("f", 1)] },
    { sportId: "badminton", courts: [court("b", 1), court("b", 2), court("b", 3)] },
  ],
};
const block = { courtIds: ["b1", "b2"], fromDate: "2026-11-28", toDate: "2026-11-28", fromMinute: 480, toMinute: 1020 };
const taken = { courtId: "b2", startTime: at("2026-11-28T03:00:00Z"), endTime: at("2026-11-28T04:00:00Z") };

type More = MessageInitShape<typeof TournamentSchema>;

function show(more: More = {}, answer: (sent: RequestCourtsRequest) => void = () => {}) {
  const sent: RequestCourtsRequest[] = [];
  const place: More = { venueId: "v1", location: "GOR Melati", ...more };
  let now = aTournament([], place);
  const shown = (
    <>
      <Desk id="c1" />
      <Toaster />
    </>
  );
  const page = renderPage(shown, {
    path: "/compete/c1/desk?tab=plan",
    server(router) {
      router.rpc(TournamentService.method.getTournament, () => ({ tournament: now, isOrganiser: true }));
      router.rpc(VenueService.method.getVenue, () => ({ venue }));
      router.rpc(TournamentService.method.requestCourts, (request) => {
        if (request.validateOnly) return { tournament: now, inTheWay: [{ ...taken, bookingId: "k1" }] };
        sent.push(request);
        answer(request);
        const courtAgreement = request.withdraw
          ? CourtAgreement.UNSPECIFIED
          : place.takesCourtsAtOnce
            ? CourtAgreement.AGREED
            : CourtAgreement.ASKED;
        now = aTournament([], {
          ...place,
          courtAgreement,
          courtRequest: request.withdraw ? undefined : { block: request.block },
          revision: now.revision + 1n,
        } as More);
        return { tournament: now, inTheWay: place.takesCourtsAtOnce ? [taken] : [] };
      });
    },
  });
  return { ...page, sent };
}

const section = () => screen.findByRole("region", { name: "Courts at GOR Melati" });

test("an organiser asks the venue for courts of the tournament's sport and hours, and sees that it waits", async () => {
  const { user, sent } = show();
  const courts = within(await section());
  expect(await courts.findByText(/does not know of this tournament yet/)).toBeInTheDocument();
  await user.click(courts.getByRole("button", { name: "Ask for courts…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask GOR Melati for courts" }));
  await user.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(await dialog.findByText("Choose at least one court.")).toBeInTheDocument();
  expect(dialog.getAllByRole("checkbox")[0]).toHaveAccessibleName("Court 1 · Badminton");
  await user.click(dialog.getByRole("checkbox", { name: "Court 1 · Badminton" }));
  await user.click(dialog.getByRole("checkbox", { name: "Court 2 · Badminton" }));
  await user.click(dialog.getByRole("button", { name: "Send the request" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toMatchObject([{ tournamentId: "c1", withdraw: false, validateOnly: false, block }]);
  expect(await courts.findByText(/Waiting for GOR Melati/)).toBeInTheDocument();
  expect(courts.getByText("Badminton 1, 2")).toBeInTheDocument();
  expect(courts.getByText("Sat 28 Nov, 08:00–17:00")).toBeInTheDocument();
  expect(await screen.findByText("Asked. The venue will answer.")).toBeInTheDocument();
});

test("staff of the venue see what is in the way, and block the rest at once", async () => {
  const { user, sent } = show({ takesCourtsAtOnce: true });
  const courts = within(await section());
  expect(await courts.findByText(/players can still book all of them/)).toBeInTheDocument();
  await user.click(courts.getByRole("button", { name: "Block courts…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Block courts for this tournament" }));
  await user.click(dialog.getByRole("checkbox", { name: "Court 2 · Badminton" }));
  expect(await dialog.findByText(/Badminton 2 · Sat 28 Nov, 10:00–11:00 WIB/)).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Booking" })).toHaveAttribute("href", "/internal/bookings/k1");
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "Block these courts" }));
  expect(await courts.findByText("Blocked for this tournament:")).toBeInTheDocument();
  const done = "The courts are blocked. Hours that somebody has stay as they are.";
  expect(await screen.findByText(done)).toBeInTheDocument();
});

test("what was agreed is given back after a question", async () => {
  const { user, sent } = show({ courtAgreement: CourtAgreement.AGREED, courtRequest: { block } });
  const courts = within(await section());
  expect(await courts.findByText("GOR Melati has agreed:")).toBeInTheDocument();
  await user.click(courts.getByRole("button", { name: "Give the courts back…" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Give the courts back?" }));
  expect(sent).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Give back" }));
  await waitFor(() => expect(sent).toMatchObject([{ tournamentId: "c1", withdraw: true }]));
  expect(await courts.findByText(/does not know of this tournament yet/)).toBeInTheDocument();
});

test("a venue that declined says why, and can be asked again with what was asked before", async () => {
  const courtRequest = { block, reason: "We have a league that day." };
  const { user } = show({ courtAgreement: CourtAgreement.DECLINED, courtRequest });
  const courts = within(await section());
  expect(await courts.findByText("We have a league that day.")).toBeInTheDocument();
  await user.click(courts.getByRole("button", { name: "Ask again…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("checkbox", { name: "Court 2 · Badminton" })).toBeChecked();
});

test.each([
  [1, refusal(Code.FailedPrecondition, "NO_VENUE"), /not at a venue of the list/],
  [1, violations({ "block.from_date": "block.outside" }), "The tournament is not on this day."],
  [2, violations({ "block.from_date": "block.outside" }), "The tournament is not on this day."],
  [2, violations({ block: "block.size" }), /too much at once/],
])("a refusal says why and keeps what was chosen, with %i days", async (days, refused, words) => {
  const { user } = show({ endTime: at(`2026-11-${27 + days}T10:00:00Z`) }, () => {
    throw refused;
  });
  await user.click(await screen.findByRole("button", { name: "Ask for courts…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("checkbox", { name: "Court 3 · Badminton" }));
  await user.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(await dialog.findByText(words)).toBeInTheDocument();
  expect(dialog.getByRole("checkbox", { name: "Court 3 · Badminton" })).toBeChecked();
});

test("a venue that has ended the block says so", async () => {
  show({ courtAgreement: CourtAgreement.DECLINED, courtRequest: { block } });
  expect(await screen.findByText("GOR Melati no longer blocks these courts for you:")).toBeInTheDocument();
});

test("at a place that is not listed there is nobody to ask", async () => {
  show({ venueId: undefined });
  expect(await screen.findByRole("heading", { name: "Courts" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: /Courts at/ })).not.toBeInTheDocument();
});
