import { useState } from "react";
import type { Place } from "./search-rules";

/** Why no place could be had: the reader said no, the device cannot tell, or it took too long. */
export type PositionProblem = "denied" | "unavailable" | "slow";

const longestWaitMs = 15_000;
/** A place of so long ago is still good enough, in milliseconds. */
const stillGoodMs = 5 * 60_000;

const problems: Record<number, PositionProblem> = { 1: "denied", 2: "unavailable", 3: "slow" };

/** Asks the device where it is, only when told to. */
export function usePosition(onFound: (place: Place) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem | null>(null);

  function ask() {
    setProblem(null);
    if (!("geolocation" in navigator)) {
      setProblem("unavailable");
      return;
    }
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onFound({ latitude: coords.latitude, longitude: coords.longitude });
      },
      ({ code }) => {
        setAsking(false);
        setProblem(problems[code] ?? "unavailable");
      },
      { timeout: longestWaitMs, maximumAge: stillGoodMs },
    );
  }

  return { ask, isAsking, problem, forget: () => setProblem(null) };
}
