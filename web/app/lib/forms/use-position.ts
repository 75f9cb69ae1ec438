import { useEffect, useRef, useState } from "react";
import type { Place } from "./nearby";

/** Why there is no position: the user refused, the device cannot tell, or it took too long. */
export type PositionProblem = "denied" | "unavailable" | "slow";

const longestWaitMs = 15_000;
/** The maximum age of a position, in milliseconds. */
const stillGoodMs = 5 * 60_000;

const problems: Record<number, PositionProblem> = { 1: "denied", 2: "unavailable", 3: "slow" };

/** Requests the device's position, only on demand. A problem is reported until `search` changes. */
export function usePosition(search: string, onFound: (place: Place) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<{ search: string; problem: PositionProblem } | null>(null);

  // A late position applies to the current search, and to nothing once unmounted.
  const latest = useRef<{ search: string; onFound: (place: Place) => void } | null>(null);
  useEffect(() => {
    latest.current = { search, onFound };
    return () => {
      latest.current = null;
    };
  }, [search, onFound]);

  function ask() {
    setProblem(null);
    if (!("geolocation" in navigator)) {
      setProblem({ search, problem: "unavailable" });
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
        setProblem(latest.current && { search: latest.current.search, problem: problems[code] ?? "unavailable" });
      },
      { timeout: longestWaitMs, maximumAge: stillGoodMs },
    );
  }

  return {
    ask,
    isAsking,
    problem: problem?.search === search ? problem.problem : null,
    forget: () => setProblem(null),
  };
}
