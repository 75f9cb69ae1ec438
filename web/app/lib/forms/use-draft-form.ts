import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMemo, useState } from "react";
import { isTransient } from "~/lib/http/error-code";
import { useExplain } from "~/lib/http/error-messages";
import type { createDraft } from "./stored";

/** Broken rules by field, both named as the server names them, so that its violations need no mapping. */
export type Problems = Record<string, string>;

type Rules<Draft> = {
  /** Keeps what is typed over a reload and signing in again. */
  stored: ReturnType<typeof createDraft<Draft>>;
  problemsOf: (draft: Draft) => Problems;
  messageOfRule: (rule: string) => MessageDescriptor;
  /** Fields whose errors a change resolves, where their names differ from what changed. */
  answeredBy: Partial<Record<keyof Draft, string[]>>;
};

/** A form that creates or edits something large: its draft, stored under `name`, its errors by field and its refusals. */
export function useDraftForm<Draft extends object>(name: string, initial: Draft, rules: Rules<Draft>) {
  const { stored, problemsOf, messageOfRule, answeredBy } = rules;
  const { i18n } = useLingui();
  const explain = useExplain();
  const [restored] = useState(() => stored.read(name));
  // An older build's may lack fields.
  const [draft, setDraft] = useState(() => ({ ...initial, ...restored }));
  const [isRestored, setRestored] = useState(restored !== null);
  const [problems, setProblems] = useState<Problems>();
  const [failure, setFailure] = useState<{ text: string; isTransient: boolean }>();

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    stored.store(name, next);
    const fields = (Object.keys(changed) as (keyof Draft & string)[]).flatMap((field) => answeredBy[field] ?? field);
    const isAnswered = (problem: string) =>
      fields.some((field) => problem === field || problem.startsWith(`${field}[`));
    const left = Object.entries(problems ?? {}).filter(([field]) => !isAnswered(field));
    // Fields hide a resolved error by themselves, but only until the form passes new errors.
    if (problems && left.length < Object.keys(problems).length) setProblems(Object.fromEntries(left));
  }

  /** Sets values that the user has not typed. */
  function fill(known: Partial<Draft>) {
    setDraft((latest) => ({ ...latest, ...known }));
  }

  /** Validates the draft and shows its violations at their fields. */
  function check(): boolean {
    const found = problemsOf(draft);
    setProblems(found);
    setFailure(undefined);
    return Object.keys(found).length === 0;
  }

  /** Shows a refusal at these fields, or by the button; `words` are shown there in any case. The input stays. */
  function refuse(error: unknown, found: Problems, words?: MessageDescriptor) {
    const isAtFields = Object.keys(found).length > 0;
    if (isAtFields) setProblems(found);
    const text = words ? i18n._(words) : isAtFields ? null : explain(error);
    if (text !== null) setFailure({ text, isTransient: isTransient(error) });
  }

  /** Resets to the initial draft. */
  function startOver() {
    stored.drop();
    setDraft(initial);
    setRestored(false);
    setProblems(undefined);
    setFailure(undefined);
  }

  const errors = useMemo(
    () =>
      problems &&
      Object.fromEntries(Object.entries(problems).map(([field, rule]) => [field, i18n._(messageOfRule(rule))])),
    [problems, i18n, messageOfRule],
  );
  return { draft, change, fill, check, refuse, startOver, isRestored, errors, failure };
}
