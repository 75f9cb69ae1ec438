import { isSportId, type SportId } from "~/lib/sports";

/** The usual number of players; only the default of the first step of the counter. */
const usual: Partial<Record<SportId, number>> = {
  soccer: 22,
  football: 14,
  tennis: 4,
  badminton: 4,
  volleyball: 12,
  table_tennis: 4,
  padel: 4,
  pickleball: 4,
  baseball: 18,
  cricket: 22,
  golf: 4,
};

/**
 * The first value of the counter when a limit is added: ten, as in futsal and basketball, unless the sport has its
 * own.
 */
export function usualPlayers(sportId: string): number {
  return (isSportId(sportId) ? usual[sportId] : undefined) ?? 10;
}
