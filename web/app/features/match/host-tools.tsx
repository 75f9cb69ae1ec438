import type { Match } from "~/gen/lapang/v1/match_pb";
import { useKeptFocus } from "~/lib/use-kept-focus";
import { useNow } from "~/lib/use-now";
import { HostActions } from "./host-actions";
import { LineList } from "./line-list";
import { LinkCard } from "./link-card";
import { hasStarted } from "./places-rules";

/** Host only: the waitlist, the match, and its join link. */
export function HostTools({ match }: { match: Match }) {
  const [actions, keepFocus] = useKeptFocus<HTMLElement>();
  const now = useNow();
  // After the start nobody is promoted any more.
  const isLineOpen = match.waitlist.length > 0 && !hasStarted(match, now);
  return (
    <>
      {isLineOpen && <LineList match={match} onRemoved={keepFocus} />}
      <HostActions ref={actions} match={match} />
      {match.joinLink && <LinkCard match={match} link={match.joinLink} />}
    </>
  );
}
