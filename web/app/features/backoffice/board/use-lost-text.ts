import { useCourtsText } from "~/lib/venue/use-courts-text";
import type { Grid, Lost } from "./board-rules";

/** The courts that have the floor instead: Badminton 1–4. */
export function useLostText(): (grid: Grid, lost: Lost) => string {
  const textOf = useCourtsText();
  return ({ columns }, { courtIds }) => {
    const courts = columns.flatMap(({ court: { court, sportId } }) =>
      court && courtIds.includes(court.id) ? [{ court, sportId }] : [],
    );
    const sports = [...new Set(courts.map(({ sportId }) => sportId))];
    return textOf(
      sports.map((sportId) => ({
        sportId,
        courts: courts.filter((found) => found.sportId === sportId).map(({ court }) => court),
      })),
    );
  };
}
