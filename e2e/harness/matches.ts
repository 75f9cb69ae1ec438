// Matches made and filled through the wire, for stories that are about who looks at them.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { type Day, tomorrow } from "./days.ts";

type Made = { id: string; name: string; link: string };

/** A match tomorrow at eight in the evening in Jakarta, at a place that no other match is at. */
export async function makeMatch(
  page: Page,
  origin: string,
  match: { name: string; location: string; maxParticipants?: number; day?: Day },
): Promise<Made> {
  const { day = tomorrow(), ...rest } = match;
  type Answer = { match: { id: string; name: string; joinLink: { shortCode: string } } };
  const made = await call<Answer>(page, origin, "MatchService/CreateMatch", {
    sportId: "futsal",
    dateTime: `${day}T13:00:00Z`,
    isPublic: true,
    ...rest,
  });
  const { id, name, joinLink } = made.match;
  return { id, name, link: `${origin}/j/${joinLink.shortCode}` };
}

export async function joinMatch(page: Page, origin: string, matchId: string): Promise<void> {
  await call(page, origin, "MatchService/JoinMatch", { matchId });
}

export async function waitForPlace(page: Page, origin: string, matchId: string): Promise<void> {
  await call(page, origin, "MatchService/JoinWaitlist", { matchId });
}
