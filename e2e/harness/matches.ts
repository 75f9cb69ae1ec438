// Creates matches by API calls, for stories that are not about the form.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import type { Day } from "./days.ts";
import { at } from "./office.ts";

export type NewMatch = { id: string; name: string; path: string };

type Wanted = { name: string; day: Day; hour?: number; most?: number; place?: string };

/** The player signed in on `page` hosts futsal at a place they typed. */
export async function hostMatch(page: Page, wanted: Wanted): Promise<NewMatch> {
  const { name, day, hour = 19, most, place = "Lapangan RW 05" } = wanted;
  type Made = { match: { id: string; joinLink: { shortCode: string } } };
  const { match } = await call<Made>(page, "MatchService/CreateMatch", {
    name,
    sportId: "futsal",
    location: place,
    dateTime: at(day, hour),
    maxParticipants: most,
    isPublic: true,
    timeZone: "Asia/Jakarta",
  });
  return { id: match.id, name, path: `/j/${match.joinLink.shortCode}` };
}

export async function joinMatch(page: Page, matchId: string): Promise<void> {
  await call(page, "MatchService/JoinMatch", { matchId });
}

export async function joinWaitlist(page: Page, matchId: string): Promise<void> {
  await call(page, "MatchService/JoinWaitlist", { matchId });
}
