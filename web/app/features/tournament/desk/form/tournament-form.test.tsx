import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CreateTournamentRequest, EventFormat, EventKind, TournamentService } from "~/gen/lapang/v1/tournament_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { violations } from "../../../../../test/refuse";
import { renderPage } from "../../../../../test/render";
import { signedInAs, signedOut } from "../../../../../test/session";
import { CreateTournament } from "./create-tournament";
import { deadlineOfDraft, emptyDraft, presetsOf } from "./tournament-draft";
import { storeDraft } from "./use-tournament-form";

beforeEach(() => signedInAs("u1"));
afterEach(signedOut);

const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const filled = { ...emptyDraft("badminton"), name: "Saparua Open", usesVenue: false, location: "GOR Saparua", day };

function show(createTournament: (request: CreateTournamentRequest) => object) {
  const server = (router: ConnectRouter) => {
    router.service(TournamentService, { createTournament });
    router.service(VenueService, { searchVenues: () => ({ venues: [], total: 0 }) });
  };
  return renderPage(<CreateTournament />, { path: "/compete/create", server });
}

test("a preset is an event with a format, said in words, and published with the named courts", async () => {
  storeDraft("new", filled);
  const requests: CreateTournamentRequest[] = [];
  const { user, router } = show((request) => {
    requests.push(request);
    return { tournament: { id: "t1" } };
  });
  await user.click(await screen.findByText("Men’s doubles"));
  expect(screen.getByText(/^16 pairs: 4 groups, then the best 2 of each play a knockout/)).toHaveTextContent(
    "32 matches, about 5.5 hours on 4 courts.",
  );
  await user.click(screen.getByText("Publish"));
  expect(requests).toMatchObject([
    {
      isPublished: true,
      courts: ["Court 1", "Court 2", "Court 3", "Court 4"],
      tournament: { name: "Saparua Open", location: "GOR Saparua", timeZone: "Asia/Jakarta", restMinutes: 20 },
      events: [
        {
          ...{ name: "Men’s doubles", kind: EventKind.DOUBLES, format: EventFormat.GROUPS_KNOCKOUT },
          ...{ maxEntries: 16, groupCount: 4, advancing: 2, feeMinor: 0n },
        },
      ],
    },
  ]);
  const { startTime, entryDeadline } = requests[0]?.tournament ?? {};
  expect(startTime && timestampDate(startTime).toISOString()).toBe(`${day}T01:00:00.000Z`);
  expect(entryDeadline && startTime && Number(startTime.seconds - entryDeadline.seconds)).toBe(12 * 3600);
  expect(router.state.location.pathname).toBe("/compete/t1");
});

test("missing input is reported at its field, and so is what the server refuses", async () => {
  storeDraft("new", { ...filled, name: "" });
  const { user } = show(() => {
    throw violations({ "events[0].group_count": "event.groups" });
  });
  await user.click(await screen.findByText("Save as draft"));
  expect(screen.getByText("Give it a name of at least 3 characters.")).toBeVisible();
  expect(screen.getByText("Add at least one event.")).toBeVisible();
  await user.type(screen.getByLabelText("Name of the tournament"), "Cup");
  await user.click(screen.getByText("Mixed doubles"));
  await user.click(screen.getByText("Save as draft"));
  expect(await screen.findByText("Every group needs at least two entries.")).toBeVisible();
});

test("groups that are too large, unseen characters and impossible sets are named", async () => {
  const [preset] = presetsOf("badminton");
  const event = { ...preset?.event, id: "", name: "Mixed", fee: 0, maxEntries: 128, groupCount: 3 } as never;
  storeDraft("new", { ...filled, events: [event] });
  const answers: Record<string, string>[] = [
    { "tournament.name": "text.invisible" },
    { "events[0].rules": "event.rules" },
  ];
  const { user } = show(() => {
    throw violations(answers.shift() ?? {});
  });
  await user.click(await screen.findByText("Save as draft"));
  expect(await screen.findByText("A group has at most 32 entries. Make more groups.")).toBeVisible();
  expect(answers).toHaveLength(2);
  const groups = screen.getByRole("textbox", { name: "Groups" });
  await user.clear(groups);
  await user.type(groups, "4{Tab}");
  await user.click(screen.getByText("Save as draft"));
  expect(await screen.findByText("This has characters that cannot be seen. Type it again.")).toBeVisible();
  await user.type(screen.getByLabelText("Name of the tournament"), "!");
  await user.click(screen.getByText("Save as draft"));
  expect(await screen.findByText(/^Nobody can win a set like this/)).toBeVisible();
});

test("entries close the evening before, or with the start when that is over", () => {
  const draft = { ...emptyDraft("padel"), day: "2026-11-29" };
  const at = (now: string) => deadlineOfDraft(draft, new Date(now))?.toISOString();
  expect(at("2026-11-20T00:00:00Z")).toBe("2026-11-28T13:00:00.000Z");
  expect(at("2026-11-28T20:00:00Z")).toBe("2026-11-29T01:00:00.000Z");
});
