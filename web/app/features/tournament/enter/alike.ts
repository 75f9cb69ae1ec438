import type { TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { refusalOf } from "~/lib/http/error-messages";

/** A name that somebody of the tournament has, too: the server asks whether they are the same person. */
export type Alike = {
  name: string;
  /** Where the other one is entered. */
  eventName: string;
  /** Nobody is twice in an event, so only somebody else may enter. */
  isSameEvent: boolean;
  /** Typed twice into one event: a letter in the name is what helps. */
  isTyped: boolean;
  /** Places in the request, from 0; undefined where the server says only the name. */
  entry: number | undefined;
  person: number | undefined;
};

/** What a refused call asks. A name that is typed twice in an event is asked about in the same way. */
export function alikeOf(error: unknown, events: readonly TournamentEvent[]): Alike | null {
  const { reason, metadata } = refusalOf(error);
  const { name = "", event = "" } = metadata;
  const isTwice = reason === "ALREADY_ENTERED" && name !== "";
  if (reason !== "NAME_ALIKE" && !isTwice) return null;
  const place = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);
  return {
    name,
    eventName: events.find(({ id }) => id === event)?.name ?? event,
    isTyped: isTwice,
    isSameEvent: isTwice || metadata.is_same_event === "true",
    entry: place(metadata.entry),
    person: place(metadata.person),
  };
}
