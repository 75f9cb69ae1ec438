import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PositionProblem } from "~/lib/forms/use-position";

/** Why the position is unavailable, and what to do instead. */
export const positionProblems: Record<PositionProblem, MessageDescriptor> = {
  denied: msg`Your browser does not share your location with Lapang. You can allow it in the browser’s settings for this site, or search for a city or area.`,
  unavailable: msg`Your device cannot find its location right now. Search for a city or area, or try again.`,
  slow: msg`Finding your location is taking too long. Search for a city or area, or try again.`,
};
