import { Code } from "@connectrpc/connect";
import { createDraft } from "~/lib/forms/stored";
import { type Problems, useDraftForm } from "~/lib/forms/use-draft-form";
import { codeOf } from "~/lib/http/error-code";
import { violationsOf } from "~/lib/http/error-messages";
import { type Draft, messageOfRule, problemsOf } from "./tournament-draft";

/** The organiser's input, by form: an existing tournament, or a new one. */
const stored = createDraft<Draft>("lapang-tournament-draft", 2 * 60 * 60_000);
export const dropDraft = stored.drop;
export const storeDraft = stored.store;

const answeredBy: Partial<Record<keyof Draft, string[]>> = {
  venue: ["venueId"],
  usesVenue: ["venueId", "location"],
  day: ["startTime", "endTime"],
  lastDay: ["endTime"],
  startMinutes: ["startTime", "endTime"],
  endMinutes: ["endTime"],
  deadlineDay: ["entryDeadline"],
  deadlineMinutes: ["entryDeadline"],
};

/** The form that creates a tournament, and the one that edits it. */
export function useTournamentForm(name: string, initial: Draft) {
  const form = useDraftForm(name, initial, { stored, problemsOf, messageOfRule, answeredBy });
  const { events } = form.draft;

  // An event that is drawn shows no fields for how it is played.
  function isHidden(field: string): boolean {
    const [, index] = /^events\[(\d+)\]\.(rules|knockoutRules|tieBreak)$/.exec(field) ?? [];
    return index !== undefined && events[Number(index)]?.id !== "";
  }

  /** An event saved alone has its fields without its place. */
  function refuse(error: unknown, eventAt?: number) {
    const found = fieldsOf(error, form.draft, eventAt);
    const words = Object.keys(found).some(isHidden) ? messageOfRule("event.rules") : undefined;
    form.refuse(error, found, words);
  }

  return { ...form, refuse };
}

export type TournamentFormState = ReturnType<typeof useTournamentForm>;

function fieldsOf(error: unknown, draft: Draft, eventAt: number | undefined): Problems {
  const at = eventAt === undefined ? "" : `events[${eventAt}].`;
  const found = Object.entries(violationsOf(error)).map(([field, rule]) => [
    // Of rules the field is the whole.
    at + field.replace(/^(tournament|event)\./, "").replace(/(rules)\..*/i, "$1"),
    rule,
  ]);
  const isVenueGone = codeOf(error) === Code.NotFound && draft.usesVenue;
  return { ...Object.fromEntries(found), ...(isVenueGone && { venueId: "tournament.venue" }) };
}
