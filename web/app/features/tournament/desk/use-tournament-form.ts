import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react";
import { useState } from "react";
import { createDraft } from "~/lib/forms/stored";
import { codeOf } from "~/lib/http/error-code";
import { useExplain, violationsOf } from "~/lib/http/error-messages";
import { type Draft, messageOfRule, type Problems, problemsOf } from "./tournament-draft";

/** Typed input survives a reload and signing in again. */
const stored = createDraft<Draft>("lapang-tournament-draft", 2 * 60 * 60_000);
export const dropDraft = stored.drop;
export const storeDraft = stored.store;

/** Fields whose errors another field answers. */
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

/** Draft, problems and refusals of the form that creates and the one that edits. */
export function useTournamentForm(name: string, initial: Draft) {
  const { i18n } = useLingui();
  const explain = useExplain();
  const [draft, setDraft] = useState(() => ({ ...initial, ...stored.read(name) }));
  const [problems, setProblems] = useState<Problems>();
  const [failure, setFailure] = useState<string>();

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    stored.store(name, next);
    if (!problems) return;
    const fields = (Object.keys(changed) as (keyof Draft)[]).flatMap((field) => answeredBy[field] ?? [field]);
    const isAnswered = (problem: string) =>
      fields.includes(problem) || (fields.includes("events") && problem.startsWith("events["));
    setProblems(Object.fromEntries(Object.entries(problems).filter(([problem]) => !isAnswered(problem))));
  }

  /** Sets what the user has not typed. */
  function fill(known: Partial<Draft>) {
    setDraft((latest) => ({ ...latest, ...known }));
  }

  function check(): boolean {
    const found = problemsOf(draft);
    setProblems(found);
    setFailure(undefined);
    return Object.keys(found).length === 0;
  }

  /** Shows a refusal at its fields, or by the button. An event saved alone has its fields without its place. */
  function refuse(error: unknown, eventAt?: number) {
    const at = eventAt === undefined ? "" : `events[${eventAt}].`;
    const found = Object.fromEntries(
      Object.entries(violationsOf(error)).map(([field, rule]) => [
        // Of rules the field is the whole.
        at + field.replace(/^(tournament|event)\./, "").replace(/(rules)\..*/i, "$1"),
        rule,
      ]),
    );
    if (codeOf(error) === Code.NotFound && draft.usesVenue) found.venueId = "tournament.venue";
    // An event that is drawn shows no fields for how it is played.
    const isHidden = (field: string) => {
      const [, index] = /^events\[(\d+)\]\.(rules|knockoutRules|tieBreak)$/.exec(field) ?? [];
      return index !== undefined && draft.events[Number(index)]?.id !== "";
    };
    if (Object.keys(found).some(isHidden)) setFailure(i18n._(messageOfRule("event.rules")));
    if (Object.keys(found).length > 0) setProblems(found);
    else setFailure(explain(error));
  }

  return { draft, change, fill, check, refuse, problems, failure };
}
