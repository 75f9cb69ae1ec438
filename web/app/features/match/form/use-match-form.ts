import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react";
import { useMemo, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { createDraft } from "~/lib/forms/stored";
import { codeOf, isTransient } from "~/lib/http/error-code";
import { refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import { type Draft, emptyDraft, messageOfRule, type Problems, problemsOf, problemsOfReason } from "./form-rules";

/** The host's input, by form: an existing match, or a new one with the parameters of its address. */
const stored = createDraft<Draft>("lapang-match-draft", 2 * 60 * 60_000);

export const storeDraft = stored.store;
export const dropDraft = stored.drop;

/** The player's recent draft in this form. An older build's may lack fields. */
export function storedDraft(form: string, now?: number): Draft | null {
  const draft = stored.read(form, now);
  return draft && { ...emptyDraft(""), ...draft };
}

/** Fields whose errors a draft change resolves, where their names differ from what changed. */
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

/**
 * Shared by the two match forms: draft, violations and refusals. The draft is stored under the form's name, so that
 * it survives a reload and signing in again.
 */
export function useMatchForm(name: string, initial: Draft, { before, suggestName }: Options = {}) {
  const { i18n } = useLingui();
  const explain = useExplain();
  const [restored] = useState(() => storedDraft(name));
  const [typed, setDraft] = useState(restored ?? initial);
  const isUnnamed = typed.name === "" && !typed.isNamed;
  const draft = isUnnamed && suggestName ? { ...typed, name: suggestName(typed) } : typed;
  const [isRestored, setRestored] = useState(restored !== null);
  const [problems, setProblems] = useState<Problems>();
  const [failure, setFailure] = useState<{ text: string; isTransient: boolean }>();

  function change(changed: Partial<Draft>) {
    const next = { ...typed, ...changed };
    setDraft(next);
    storeDraft(name, next);
    if (!problems) return;
    const answered = draftFields(changed).flatMap((field) => answeredBy[field] ?? [field]);
    // Fields hide a resolved error by themselves, but only until the form passes new errors.
    if (answered.some((field) => field in problems))
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !answered.includes(field))));
  }

  /** Sets values that the user has not typed. */
  function fill(known: Partial<Draft>) {
    setDraft((latest) => ({ ...latest, ...known }));
  }

  /** Validates the draft and shows its violations at their fields. */
  function check(): boolean {
    const found = problemsOf(draft, new Date(), before);
    setProblems(found);
    setFailure(undefined);
    return Object.keys(found).length === 0;
  }

  /** Shows a refusal at its fields, or by the button. The input stays. */
  function refuse(error: unknown) {
    const found = fieldsOf(error, draft);
    if (Object.keys(found).length > 0) setProblems(found);
    else setFailure({ text: explain(error), isTransient: isTransient(error) });
  }

  const errors = useMemo(
    () =>
      problems &&
      Object.fromEntries(Object.entries(problems).map(([field, rule]) => [field, i18n._(messageOfRule(rule))])),
    [problems, i18n],
  );
  /** Resets to the initial draft. */
  function startOver() {
    dropDraft();
    setDraft(initial);
    setRestored(false);
    setProblems(undefined);
    setFailure(undefined);
  }

  return { draft, change, fill, check, refuse, startOver, isRestored, errors, failure };
}

const draftFields = (changed: Partial<Draft>) => Object.keys(changed) as (keyof Draft)[];

export type MatchFormState = ReturnType<typeof useMatchForm>;

function fieldsOf(error: unknown, draft: Draft): Problems {
  // Of everything a new match refers to, only the venue can be gone.
  if (codeOf(error) === Code.NotFound && draft.usesVenue) return { venueId: "venue.gone" };
  return { ...violationsOf(error), ...problemsOfReason(refusalOf(error).reason) };
}
