import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CreateMatchRequest, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterChange, RosterService } from "~/gen/lapang/v1/roster_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { addDays, instantOf, today } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { CreateMatch } from "../form/create-match";
import { storedList } from "./stored-list";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

const zone = "Asia/Jakarta";
const at = (hour: number) => timestampFromDate(instantOf(addDays(today(zone), 3), hour * 60, zone));

test("a list fills the form of a new match, and opens on the match's page for its names", async () => {
  const text = "Badminton Kamis\n1. Ani\n2. Budi";
  const sent: CreateMatchRequest[] = [];
  const { user, router } = renderPage(<CreateMatch />, {
    path: "/play/create?sport=badminton",
    pattern: "/play/create",
    server: ({ service }: ConnectRouter) => {
      service(VenueService, { searchVenues: () => ({ venues: [] }) });
      service(RosterService, {
        parseRoster: () => ({
          heading: {
            title: "Badminton Kamis",
            startsAt: at(20),
            endsAt: at(23),
            place: "GOR Cendrawasih",
            price: 35_000n,
          },
          capacity: 16,
          rows: ["Ani", "Budi"].map((name, number) => ({ number, name, change: RosterChange.JOIN })),
        }),
      });
      service(MatchService, {
        createMatch(request) {
          sent.push(request);
          return { match: { id: "m9" } };
        },
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Start from a chat list" }));
  await user.click(await screen.findByRole("textbox", { name: "List from the chat" }));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Read the list" }));
  expect(await screen.findByText(/The 2 names are added when the match is made/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Location" })).toHaveValue("GOR Cendrawasih");
  await user.click(screen.getByRole("button", { name: "Create Match" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/match/m9"));
  expect(sent[0]).toMatchObject({
    name: "Badminton Kamis",
    location: "GOR Cendrawasih",
    dateTime: at(20),
    endTime: at(23),
    maxParticipants: 16,
    description: "Price: Rp\u00a035,000",
  });
  expect(router.state.location.state).toEqual({ opensList: true });
  expect(storedList.read("m9")).toBe(text);
});
