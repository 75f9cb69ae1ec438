import { intentFor } from "~/lib/intent";
import { savedReturnPath } from "~/lib/return-path";
import { isSportId, type SportId } from "~/lib/sports";

/** The sport of the match or court that brought a new player here, if known. */
export function sportCameFor(): SportId | null {
  const path = savedReturnPath();
  const sport = intentFor(path)?.sport || new URLSearchParams(path?.split(/[?#]/)[1]).get("sport");
  return sport && isSportId(sport) ? sport : null;
}
