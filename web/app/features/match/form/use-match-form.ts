import { Code } from "@connectrpc/connect";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { createDraft } from "~/lib/forms/stored";
import { type Problems, useDraftForm } from "~/lib/forms/use-draft-form";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import { type Draft, messageOfRule, problemsOf, problemsOfReason } from "./form-rules";

/** The host's input, by form: an existing match, or a new one with the parameters of its address. */
const stored = createDraft<Draft>("lapang-match-draft", 2 * 60 * 60_000);

export const storeDraft = stored.store;
export const dropDraft = stored.drop;
export const storedDraft = stored.read;

const answeredBy: Partial<Record<keyof Draft, string[]>> = {
  day: ["dateTime"],
  minutes: ["dateTime", "endTime"],
  endMinutes: ["endTime"],
  enforcesGender: ["enforceGender"],
  gender: ["enforceGender"],
  timeZone: ["dateTime"],
  venue: ["venueId", "dateTime"],
  usesVenue: ["venueId", "location", "dateTime"],
};

type Options = {
  /** The stored match, when editing. */
  before?: Match;
  /** A name for a match to which its host has given none. */
  suggestName?: (draft: Draft) => string;
};

/** The form that creates a match, and the one that edits it. */
export function useMatchForm(name: string, initial: Draft, { before, suggestName }: Options = {}) {
  const named = (typed: Draft) =>
    typed.name === "" && !typed.isNamed && suggestName ? { ...typed, name: suggestName(typed) } : typed;
  const form = useDraftForm(name, initial, {
    stored,
    problemsOf: (typed) => problemsOf(named(typed), new Date(), before),
    messageOfRule,
    answeredBy,
  });
  const draft = named(form.draft);
  return { ...form, draft, refuse: (error: unknown) => form.refuse(error, fieldsOf(error, draft)) };
}

export type MatchFormState = ReturnType<typeof useMatchForm>;

function fieldsOf(error: unknown, draft: Draft): Problems {
  // Of everything a new match refers to, only the venue can be gone.
  if (codeOf(error) === Code.NotFound && draft.usesVenue) return { venueId: "venue.gone" };
  return { ...violationsOf(error), ...problemsOfReason(refusalOf(error).reason) };
}
