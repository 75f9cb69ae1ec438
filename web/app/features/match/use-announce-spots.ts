import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { announce } from "~/ui/announce";
import { placesLeft } from "./places-rules";

/** Waits until changes pause, in milliseconds: while places come and go, not every change is announced. */
const atRest = 1_500;

/**
 * Announces the number of free places when it has changed since the page opened or the last announcement. The
 * reader's own changes, and that a match is full, are announced at the action instead.
 */
export function useAnnounceSpots(match: Match | undefined): void {
  const { t } = useLingui();
  const left = match ? placesLeft(match) : undefined;
  const isIn = match?.hasJoined;
  const known = useRef({ left, isIn });

  useEffect(() => {
    const isTold = known.current.isIn !== isIn || (left === 0 && !isIn);
    if (known.current.left === undefined || isTold) known.current = { left, isIn };
    if (left === known.current.left || typeof left !== "number") return;
    const timer = setTimeout(() => {
      known.current = { left, isIn };
      announce(
        left === 0
          ? t`Now this match is full`
          : t`${plural(left, { one: "Now # spot is left", other: "Now # spots are left" })}`,
      );
    }, atRest);
    return () => clearTimeout(timer);
  }, [left, isIn, t]);
}
