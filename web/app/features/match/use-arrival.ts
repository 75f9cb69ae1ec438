import { useEffect } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { dropIntent, keepIntent, takeIntent } from "~/lib/intent";
import { knownSession } from "~/lib/session";
import type { nextStep, Standing } from "./places-rules";

type Step = ReturnType<typeof nextStep>;
type Ways = { takePlace: () => void; waitInLine: () => void };

/** Stores a pressed action until its player has signed in; without `userId` it is a visitor's. */
export function keepPress(action: "join" | "waitlist", { id, name, sportId }: Match, userId: string | null): void {
  keepIntent({ action, id, name, sport: sportId, userId });
}

/** Runs the action the reader pressed before signing in, once. */
export function useArrival(match: Match, standing: Standing, step: Step, ways: Ways): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who the reader is
  useEffect(() => {
    if (standing === "unknown") return;
    const userId = knownSession()?.user.id;
    const intent = userId && takeIntent(["join", "waitlist"], match.id, userId);
    if (!intent) return;
    if (step === "join") ways.takePlace();
    else if (step === "wait" && intent.action === "waitlist") ways.waitInLine();
  }, [standing]);

  // Back from the sign-in page without signing in: the action is dropped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened
  useEffect(() => {
    if (standing === "visitor") dropIntent();
  }, []);
}
