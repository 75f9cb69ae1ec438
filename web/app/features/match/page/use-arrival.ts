import { useEffect } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { dropIntent, storeIntent, takeIntent } from "~/lib/session/intent";
import { knownSession } from "~/lib/session/session";
import type { nextStep, ViewerRole } from "../places-rules";

type Step = ReturnType<typeof nextStep> | "guest";
type Ways = { takePlace: () => void; waitInLine: () => void };

/** Stores a pressed action until its player has signed in; without `userId` it is a visitor's. */
export function storeIntentFor(
  action: "join" | "waitlist" | "claim",
  { id, name, sportId }: Match,
  userId: string | null,
): void {
  storeIntent({ action, id, name, sport: sportId, userId });
}

/** Runs the action the reader pressed before signing in, once. */
export function useArrival(match: Match, viewerRole: ViewerRole, step: Step, ways: Ways): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who the reader is
  useEffect(() => {
    if (viewerRole === "unknown") return;
    const userId = knownSession()?.user.id;
    const intent = userId && takeIntent(["join", "waitlist"], match.id, userId);
    if (!intent) return;
    if (step === "join") ways.takePlace();
    else if (step === "wait" && intent.action === "waitlist") ways.waitInLine();
  }, [viewerRole]);

  // Back from the sign-in page without signing in: the action is dropped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened
  useEffect(() => {
    if (viewerRole === "visitor") dropIntent();
  }, []);
}
