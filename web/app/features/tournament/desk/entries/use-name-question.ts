import { useState } from "react";
import { SamePerson, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { foldName, withLetter } from "~/lib/forms/name-list";
import { alikeOf } from "../../enter/alike";
import { allNames, type Doubt } from "./paste-rules";

/**
 * What a refused call asks about a name of one entry. Somebody else is told apart by a letter that is sent with the
 * name; `answers` says by place who is the same person.
 */
export function useNameQuestion(tournament: Tournament, error: Error | null) {
  const [answers, setAnswers] = useState<Record<number, SamePerson>>({});
  const alike = alikeOf(error, tournament.events);
  return {
    answers,
    forget: () => setAnswers({}),
    /** Absent: nothing is asked. */
    doubtOf(names: readonly string[]): Doubt | undefined {
      if (!alike) return undefined;
      const { name, eventName, isSameEvent } = alike;
      const person = alike.person ?? names.findIndex((other) => foldName(other) === foldName(name));
      // It was typed anew since.
      if (foldName(names[person] ?? "") !== foldName(name)) return undefined;
      const other = withLetter(name, new Set(allNames(tournament)));
      return { person, name, where: isSameEvent ? "event" : "elsewhere", eventName, other };
    },
    /** What to send after an answer. */
    answered(doubt: Doubt, names: readonly string[], answer: SamePerson) {
      if (answer === SamePerson.OTHER) return { names: names.with(doubt.person, doubt.other), answers };
      const next = { ...answers, [doubt.person]: answer };
      setAnswers(next);
      return { names: [...names], answers: next };
    },
  };
}
