import { readFilters, requestOf } from "~/features/match/list/filter-rules";
import { OpenPlay } from "~/features/match/list/open-play";
import { prefetchMatches } from "~/features/match/queries";
import { today } from "~/lib/format/dates";
import { localZone } from "~/lib/format/time-zone";
import { loadOwnSports } from "~/lib/session/own-sports";

/** Without it the prerendered page would be the frame of all pages. */
export const loader = () => null;

/** Does not wait: the page shows that the list is loading. */
export function clientLoader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url);
  const timeZone = localZone();
  void loadOwnSports().then((own) =>
    prefetchMatches(requestOf(readFilters(searchParams, own), timeZone, today(timeZone))),
  );
}

export default function Play() {
  return <OpenPlay />;
}
