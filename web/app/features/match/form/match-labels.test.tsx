import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CreateMatchRequest, Gender, MatchService, SkillLevel } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { CreateMatch } from "./create-match";
import { emptyDraft } from "./form-rules";
import { storeDraft } from "./use-match-form";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(signedOut);

const words = {
  en: {
    path: "/play/create",
    players: ["Players", "Mixed", "Male only", "Female only"],
    levels: [/Level$/, "All levels", "Beginner", "Intermediate", "Advanced", "Expert"],
    create: "Create Match",
  },
  id: {
    path: "/id/play/create",
    players: ["Pemain", "Campuran", "Khusus laki-laki", "Khusus perempuan"],
    levels: [/Level$/, "Semua level", "Pemula", "Menengah", "Mahir", "Pro"],
    create: "Buka Main Bareng",
  },
} as const;

test.each(["en", "id"] as const)("in %s every gender and level has a label", async (language) => {
  const { path, players, levels, create } = words[language];
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  storeDraft("new?", { ...emptyDraft("futsal"), name: "Futsal", day: nextWeek, usesVenue: false, location: "RW 05" });
  const sent: CreateMatchRequest[] = [];
  const server = ({ service }: ConnectRouter) => {
    service(VenueService, { searchVenues: () => ({}) });
    service(MatchService, {
      createMatch: (request) => {
        sent.push(request);
        return { match: aMatch() };
      },
    });
  };
  const { user } = renderPage(<CreateMatch />, { path, pattern: path, server });

  const [group, ...genders] = players;
  const radios = within(await screen.findByRole("radiogroup", { name: group })).getAllByRole("radio");
  expect(radios.map((radio) => radio.closest("label")?.textContent)).toEqual(genders);
  await user.click(screen.getByRole("radio", { name: players[3] }));

  const [label, ...names] = levels;
  await user.click(screen.getByRole("button", { name: label }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(names);
  await user.click(screen.getByRole("option", { name: levels[5] }));

  await user.click(screen.getByRole("button", { name: create }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ genderPreference: Gender.FEMALE, skillPreference: SkillLevel.EXPERT });
});
