import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { announce } from "~/lib/announce";
import { placesLeft } from "./places-rules";

/** So long nothing more has changed, in milliseconds: while places come and go, nobody wants each of them read out. */
const atRest = 1_500;

/**
 * Tells a screen reader how many places are left when that has changed since the page was opened, or since it last did. What
 * the reader themselves has changed, and that a match is full for who wanted to join, is told where they can do something.
 */
export function usePlacesNews(match: Match | undefined): void {
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
