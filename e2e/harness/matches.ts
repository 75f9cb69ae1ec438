// Matches made and filled through the wire, for stories that are about who looks at them.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { type Day, tomorrow } from "./days.ts";

type Made = { id: string };

/** A match tomorrow at eight in the evening in Jakarta, at a place that no other match is at. */
export async function makeMatch(
  page: Page,
  origin: string,
  match: { name: string; location: string; maxParticipants?: number; day?: Day },
): Promise<Made> {
  const { day = tomorrow(), ...rest } = match;
  const made = await call<{ match: Made }>(page, origin, "MatchService/CreateMatch", {
    sportId: "futsal",
    dateTime: `${day}T13:00:00Z`,
    isPublic: true,
    ...rest,
  });
  return made.match;
}
