import { useEffect } from "react";
import { EntryState, type Tournament, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { dropIntent, storeIntent, takeIntent } from "~/lib/session/intent";
import { saveReturnPath } from "~/lib/session/return-path";
import { knownSession, useSession } from "~/lib/session/session";
import { endOf, sizeOf, startOf, takesEntries } from "../model";

/** Stores what a visitor wants to enter until they have signed in. */
export function storeEntering({ id, name, sportId }: Tournament, eventId: string, path: string): void {
  saveReturnPath(path);
  storeIntent({ action: "enter", id, name, sport: sportId, detail: eventId, userId: null });
}

/** Goes on with what a visitor pressed before signing in, once the answer is the player's own. */
export function useEnteringArrival(tournament: Tournament, onEnter: (eventId: string) => void): void {
  const { state } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who the reader is
  useEffect(() => {
    if (state === "out") dropIntent();
    const userId = state === "in" ? knownSession()?.user.id : undefined;
    const intent = userId ? takeIntent(["enter"], tournament.id, userId) : null;
    if (intent?.detail) onEnter(intent.detail);
  }, [state]);
}

/** What the reader can do about an event. */
export function stepOf(tournament: Tournament, event: TournamentEvent, isVisitor: boolean, now: Date) {
  const own = event.entries.find((entry) => entry.isMine && entry.state !== EntryState.WITHDRAWN);
  if (own) return { step: "mine" as const, entry: own };
  if (!takesEntries(tournament, event, now)) return { step: "closed" as const };
  const isFull = event.entries.filter(({ state }) => state === EntryState.ENTERED).length >= event.maxEntries;
  return { step: isVisitor ? ("signIn" as const) : ("enter" as const), isFull };
}

/** Its days, to be compared with what else the reader has. */
export function planFor(tournament: Tournament) {
  const span = { start: startOf(tournament).getTime(), end: endOf(tournament).getTime() };
  return { kind: "tournament" as const, id: tournament.id, zone: tournament.timeZone, spans: [span] };
}

/** How many people are missing in an entry. */
export const missingIn = (event: TournamentEvent, people: readonly unknown[]) =>
  Math.max(0, sizeOf(event) - people.length);
