import { useEffect, useRef, useState } from "react";
import type { Place } from "./nearby";

/** Why no place could be had: the reader said no, the device cannot tell, or it took too long. */
export type PositionProblem = "denied" | "unavailable" | "slow";

const longestWaitMs = 15_000;
/** A place of so long ago is still good enough, in milliseconds. */
const stillGoodMs = 5 * 60_000;

const problems: Record<number, PositionProblem> = { 1: "denied", 2: "unavailable", 3: "slow" };

/** Asks the device where it is, only when told to. A problem is told for as long as `asked`, what is looked for, stays the same. */
export function usePosition(asked: string, onFound: (place: Place) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<{ asked: string; problem: PositionProblem } | null>(null);

  // What comes late is for what is looked for by then, and for nobody who has left.
  const latest = useRef<{ asked: string; onFound: (place: Place) => void } | null>(null);
  useEffect(() => {
    latest.current = { asked, onFound };
    return () => {
      latest.current = null;
    };
  }, [asked, onFound]);

  function ask() {
    setProblem(null);
    if (!("geolocation" in navigator)) {
      setProblem({ asked, problem: "unavailable" });
      return;
    }
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        latest.current?.onFound({ latitude: coords.latitude, longitude: coords.longitude });
      },
      ({ code }) => {
        setAsking(false);
        setProblem(latest.current && { asked: latest.current.asked, problem: problems[code] ?? "unavailable" });
      },
      { timeout: longestWaitMs, maximumAge: stillGoodMs },
    );
  }

  return { ask, isAsking, problem: problem?.asked === asked ? problem.problem : null, forget: () => setProblem(null) };
}
